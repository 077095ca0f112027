import { createLink } from "#local/app-forms.ts";
import { newAddress } from "#local/chain/accounts.ts";
import type { StackFacts } from "#local/stack-facts.ts";
import { newRequester } from "../e2e/harness/people.ts";
import { sendRaw } from "../e2e/harness/raw-http.ts";
import { standInsAt } from "../stand-ins.ts";
import type { Account, Inhabited, Visitor } from "./attack.ts";

export const DASHBOARD_PASSWORD = "seven quiet lamps";
/** Stands in the owner's link; nobody else may read it but on the payment page. */
export const MEMO = "Two lamps for the hallway";

/** @param appUrl - origin of a running site */
export function visitorOf(appUrl: string): Visitor {
	return {
		appUrl,
		send: (path, request = {}) => sendRaw(appUrl, { method: "GET", path, ...request }),
		post: (path, fields, headers = {}) =>
			sendRaw(appUrl, {
				method: "POST",
				path,
				body: new URLSearchParams(fields).toString(),
				headers: { "content-type": "application/x-www-form-urlencoded", origin: appUrl, ...headers },
			}),
	};
}

/** Makes two accounts at a local stack, and a link of the first one's. */
export async function inhabit(stack: StackFacts): Promise<Inhabited> {
	const outside = standInsAt(stack.standIns.url);
	const { appUrl } = stack;
	const newAccount = async (): Promise<Account> => {
		const { account, client } = await newRequester({ appUrl, outside });
		return { email: account.email, client };
	};
	const newLink: Inhabited["newLink"] = ({ client, email }, fields = {}) =>
		createLink(client, {
			requesterName: "Rosa Requester",
			requesterEmail: email,
			token: "USDC",
			amount: "25",
			requesterAddress: newAddress(),
			network: stack.chains[0].chainId,
			memo: MEMO,
			dashboardPassword: DASHBOARD_PASSWORD,
			...fields,
		});
	const [owner, stranger] = [await newAccount(), await newAccount()];
	return { ...visitorOf(appUrl), stack, outside, owner, stranger, newAccount, newLink, link: await newLink(owner) };
}
