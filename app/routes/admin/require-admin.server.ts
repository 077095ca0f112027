import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { askedPath } from "#app/http/guards.server.ts";
import { askForProof, proofPath } from "#app/http/proof.server.ts";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";

/**
 * For the admin's pages, which show everybody's e-mails and open and close accounts: an open session alone, which may be stolen, does not.
 *
 * @throws 404 for everybody else, signed in or not: nobody learns that there is something at this address; a redirect for an admin who has not
 * proven lately who they are
 */
export async function requireAdmin(request: Request, context: AppLoadContext): Promise<SessionUser> {
	const user = await context.accounts.findUser(request);
	if (user?.role !== "admin") throw data(null, { status: 404 });
	if (await context.accounts.isRecentlyProven(request)) return user;
	throw request.method === "GET" ? redirect(proofPath(askedPath(request))) : askForProof("/admin");
}
