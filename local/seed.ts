import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createLink, giveAddress, login, register } from "./app-forms.ts";
import { walletNamed } from "./chain/accounts.ts";
import { FormClient } from "./form-client.ts";

/** The demo requester, an admin and therefore with access. These credentials are public and only valid on this machine. */
export const DEMO = {
	email: "demo@paylink.example",
	password: "seven-lamps-ahead",
	dashboardPassword: "quiet-kettle-river",
};

export interface Seeded {
	exampleLink: string | null;
	/** why the example link could not be created; else null */
	problem: string | null;
}

interface Remembered {
	paymentId: string;
}

/** Signs in, or registers if there is no account yet. */
async function signIn(client: FormClient, outboxUrl: string): Promise<void> {
	const person = { firstName: "Demo", lastName: "Requester", email: DEMO.email, password: DEMO.password };
	try {
		await login(client, person);
	} catch {
		await register(client, person, outboxUrl);
	}
}

/**
 * Creates the demo requester and one example link through the app's own forms, once per stack; another link once that was paid.
 * @param outboxUrl - receives the demo requester's mails
 * @param file - stores the link's id between starts
 */
export async function seed(appUrl: string, outboxUrl: string, chainId: number, file: string): Promise<Seeded> {
	const client = new FormClient(appUrl);
	try {
		if (existsSync(file)) {
			const { paymentId } = JSON.parse(readFileSync(file, "utf8")) as Remembered;
			const { status, body } = await client.get(`/link/${paymentId}/live`);
			const isOpen = status === 200 && (JSON.parse(body) as { status: string }).status !== "success";
			if (isOpen) return { exampleLink: `${appUrl}/link/${paymentId}`, problem: null };
		}
		await signIn(client, outboxUrl);
		await giveAddress(client, walletNamed("requester").address);
		const { paymentId } = await createLink(client, {
			requesterName: "Marta Oliveira",
			requesterEmail: DEMO.email,
			token: "USDC",
			amount: "100",
			requesterAddress: walletNamed("requester").address,
			network: chainId,
			memo: "Invoice 0427, cover illustration",
			afterSubmit: "Thank you. Your order is on its way.",
			dashboardPassword: DEMO.dashboardPassword,
		});
		writeFileSync(file, JSON.stringify({ paymentId } satisfies Remembered));
		return { exampleLink: `${appUrl}/link/${paymentId}`, problem: null };
	} catch (error) {
		return { exampleLink: null, problem: error instanceof Error ? error.message : String(error) };
	}
}
