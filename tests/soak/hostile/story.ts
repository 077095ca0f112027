import WebSocket from "ws";
import { type FullSnapshot, FullSnapshotSchema, PublicSnapshotSchema } from "#app/core/payments/wire.ts";
import { createLink, type MadeLink } from "#local/app-forms.ts";
import { walletNamed } from "#local/chain/accounts.ts";
import type { FormClient } from "#local/form-client.ts";
import { newAddress, newRequester, newSender } from "#tests/e2e/harness/people.ts";
import type { HostileApp } from "./hostile-app.ts";

/** base units of USDC */
const AMOUNT = 25_000_000n;
const PASSWORD = "a quiet lamp at dusk";
/** how long each step may take */
const STEP_LIMIT_MS = 20_000;

/**
 * What the app is there for, from end to end: somebody signs in, makes a link, a payer pays and reports it, and the dashboard
 * hears of it over its socket.
 *
 * @throws Error naming the step that did not come about
 */
export async function playStory(app: HostileApp): Promise<{ paymentId: string; txHash: string }> {
	const { url } = app.running;
	const { account, client } = await newRequester({ appUrl: url, outside: app.outside });
	const payee = newAddress();
	const link = await createLink(client, {
		requesterName: `${account.firstName} ${account.lastName}`,
		requesterEmail: account.email,
		token: "USDC",
		amount: "25",
		requesterAddress: payee,
		network: 31337,
		dashboardPassword: PASSWORD,
	});
	const page = await client.get(link.path);
	if (page.status !== 200 || !page.body.includes("25.00")) throw new Error(`the page answered ${page.status}`);
	await unlock(client, link);
	const dashboard = await openDashboard(url, client, link);
	try {
		const payer = walletNamed("payer");
		await app.chain.mint("USDC", payer.address, AMOUNT);
		const txHash = await app.chain.transfer(payer, "USDC", payee, AMOUNT);
		await app.chain.mined(txHash);
		const { name, email } = newSender();
		const report = await client.post(link.path, {
			intent: "report",
			txnHash: txHash,
			senderName: name,
			senderEmail: email,
		});
		if (report.status >= 400) throw new Error(`the report was answered ${report.status}`);
		const snapshot = await dashboard.waitFor(({ status }) => status === "success");
		if (snapshot.dashboard[0]?.senderName !== name) throw new Error("the dashboard does not say who paid");
		return { paymentId: link.paymentId, txHash };
	} finally {
		dashboard.close();
	}
}

async function unlock(client: FormClient, { dashboardPath }: MadeLink): Promise<void> {
	const answer = await client.post(dashboardPath, { intent: "unlock", password: PASSWORD, remember: "on" });
	if (answer.status >= 400) throw new Error(`the dashboard's password was answered ${answer.status}`);
}

/** The dashboard's socket, which gets what only its owner may know. */
async function openDashboard(url: string, client: FormClient, { path }: MadeLink) {
	const cookie = client.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
	const socket = new WebSocket(`${url.replace("http", "ws")}${path}/live`, {
		headers: { Cookie: cookie },
		origin: url,
	});
	const seen: FullSnapshot[] = [];
	let check: () => void = () => undefined;
	let problem: Error | null = null;
	socket.on("message", (data) => {
		seen.push(FullSnapshotSchema.parse(JSON.parse(String(data))));
		check();
	});
	socket.on("error", (error) => {
		problem = error;
		check();
	});
	return {
		waitFor: (wanted: (snapshot: FullSnapshot) => boolean) =>
			new Promise<FullSnapshot>((resolve, reject) => {
				const timer = setTimeout(() => reject(new Error("the dashboard heard of no payment")), STEP_LIMIT_MS);
				check = () => {
					const found = seen.find(wanted);
					if (!found && !problem) return;
					clearTimeout(timer);
					if (found) resolve(found);
					else reject(problem);
				};
				check();
			}),
		close: () => socket.close(),
	};
}

/** Ids of links that are paid by now, as the app itself reports to anybody. */
export async function listPaid(app: HostileApp, paymentIds: readonly string[]): Promise<string[]> {
	const paid: string[] = [];
	for (const paymentId of paymentIds) {
		const answer = await fetch(`${app.running.url}/link/${paymentId}/live`);
		if (answer.status === 404) continue;
		const snapshot = PublicSnapshotSchema.parse(await answer.json());
		if (snapshot.status === "success") paid.push(paymentId);
	}
	return paid;
}
