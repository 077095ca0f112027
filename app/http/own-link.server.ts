import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { isAddedWithoutProof } from "../core/accounts/recent-proof.ts";
import type { SessionUser } from "../services/accounts/accounts-contract.ts";
import type { OwnRequest } from "../services/payments/request-services.ts";
import { askedPath } from "./guards.server.ts";
import { proofPath } from "./proof.server.ts";

/**
 * The link of an address, for its signed-in maker. Somebody else's and one that is not there look the same.
 *
 * @throws a redirect to signing in and back, or a 404
 */
export async function requireOwnLink(
	request: Request,
	context: AppLoadContext,
	paymentId: string,
): Promise<{ user: SessionUser; own: OwnRequest }> {
	const user = await context.findUser();
	if (!user) throw redirect(`/auth/login?returnTo=${encodeURIComponent(askedPath(request))}`);
	const own = await context.requests.find(user.id, paymentId);
	if (!own) throw new Response(null, { status: 404 });
	return { user, own };
}

/**
 * What is mailed, or repeats, asks for money in its owner's name when the session that had it done has ended. So a session alone, which may be
 * stolen, does that with what is paid to the account's main address; that one changes by a proof, too, and a first one that was added without
 * does not count.
 *
 * @returns where its maker proves first who they are; null: nowhere
 */
export async function needsProof(
	request: Request,
	context: AppLoadContext,
	user: Pick<SessionUser, "wallet" | "walletAddedAt" | "provenAt">,
	{ link }: Pick<OwnRequest, "link">,
	page: "repeat" | "send",
): Promise<string | null> {
	const isMain = link.requesterAddress === user.wallet && !isAddedWithoutProof(user);
	if (isMain || (await context.accounts.isRecentlyProven(request))) return null;
	return proofPath(`/link/${link.paymentId}/${page}`);
}
