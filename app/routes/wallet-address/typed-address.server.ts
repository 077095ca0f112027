import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { parseAddress } from "#app/core/address.ts";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { readTypedAddress } from "#app/core/typed-address.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { answerAddress } from "./answer-address.server.ts";
import { pathBack } from "./path-back.ts";

const LONGEST_ECHO = 260;

/**
 * Stores a typed address as the one that new links are paid to. In place of another one only for somebody who has just proved who they are:
 * a stolen session would have all new links paid to a thief.
 */
export async function typedAddress(request: Request, context: AppLoadContext) {
	const user = await requireUser(request, context);
	const form = await request.formData();
	const typed = cleanText(String(form.get("requesterAddress") ?? ""), LONGEST_ECHO);
	const seen = parseAddress(String(form.get("namedAddress") ?? ""));
	const proven = await context.accounts.isRecentlyProven(request);
	const main = (await context.wallets.list(user.id)).find((wallet) => wallet.main);
	const address = readTypedAddress(typed);
	if (!proven && main && !(address.ok && address.value.address === main.address)) {
		const returnTo = sameSitePath(new URL(request.url).searchParams.get("returnTo"));
		return askForProof(pathBack(returnTo, { change: "yes" }));
	}
	const outcome = await context.wallets.add(user.id, typed, seen.ok ? seen.value : null, proven);
	const { answer, status, headers } = answerAddress(outcome, typed, await context.say());
	return data(answer, { status, headers });
}
