/**
 * `npm start`: installs what is missing, finds a Node that can run the local stack, and hands over to stack.ts.
 * Plain JavaScript: it runs on a fresh clone, with nothing installed.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { childEnvironment, ensureInstalled, findNode, NO_NODE, ROOT } from "./install.mjs";

/** how often to see whether npm, which started this, is still there */
const PARENT_CHECK_MS = 1_000;

if (!ensureInstalled()) process.exit(1);
const node = findNode();
if (!node) {
	console.error(NO_NODE);
	process.exit(1);
}

const ownGroup = process.platform !== "win32";
const child = spawn(
	node,
	["--import", "tsx", "--disable-warning=ExperimentalWarning", "local/stack.ts", ...process.argv.slice(2)],
	{
		cwd: ROOT,
		// mails are read at the outbox; what wrangler tells of each is noise
		env: { ...childEnvironment(node), WRANGLER_LOG: "warn" },
		// the channel tells stack.ts when this process is gone, however it went
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		// Ctrl-C reaches every process of a terminal's group at once; the app must end before its chain
		detached: ownGroup,
	},
);

const stop = () => {
	if (child.connected) child.send("stop");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
child.on("exit", (code) => {
	try {
		// killed, it leaves its own children behind
		if (code === null && ownGroup) process.kill(-child.pid, "SIGTERM");
	} catch {
		// nobody was left
	}
	process.exit(code ?? 1);
});

/** The process that started the one that started this; only Linux tells. */
function grandparent() {
	try {
		const [, fields] = readFileSync(`/proc/${process.ppid}/stat`, "utf8").split(") ");
		return fields.split(" ")[1];
	} catch {
		return null;
	}
}

// npm puts a shell between itself and this, which hands on no signal; when either is gone, so is the wish to run
if (process.env.npm_lifecycle_event === "start") {
	const line = `${process.ppid} ${grandparent()}`;
	setInterval(() => {
		if (`${process.ppid} ${grandparent()}` !== line) stop();
	}, PARENT_CHECK_MS).unref();
}
