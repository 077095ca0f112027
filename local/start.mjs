/**
 * `npm start`: installs missing packages, finds a Node that can run the local stack, and runs stack.ts. Plain JavaScript,
 * because it runs on a fresh clone with nothing installed.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { childEnvironment, ensureInstalled, findNode, NO_NODE, ROOT } from "./install.mjs";

/** interval for checking that npm, which started this, is still running */
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
		// Mails are shown in the outbox, so wrangler's log of each mail is noise.
		env: { ...childEnvironment(node), WRANGLER_LOG: "warn" },
		// The IPC channel notifies stack.ts when this process exits, whatever the cause.
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		// A process group of its own: Ctrl-C would stop all processes at once, but the app must stop before its chain.
		detached: ownGroup,
	},
);

const stop = () => {
	if (child.connected) child.send("stop");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
child.on("exit", (code) => {
	try {
		// A killed process leaves its children running, so signal the group.
		if (code === null && ownGroup) process.kill(-child.pid, "SIGTERM");
	} catch {
		// The group was empty.
	}
	process.exit(code ?? 1);
});

/** Id of the parent's parent process; Linux only. */
function grandparent() {
	try {
		const [, fields] = readFileSync(`/proc/${process.ppid}/stat`, "utf8").split(") ");
		return fields.split(" ")[1];
	} catch {
		return null;
	}
}

// npm starts this through a shell that does not forward signals, so stop as soon as either of them is gone.
if (process.env.npm_lifecycle_event === "start") {
	const line = `${process.ppid} ${grandparent()}`;
	setInterval(() => {
		if (`${process.ppid} ${grandparent()}` !== line) stop();
	}, PARENT_CHECK_MS).unref();
}
