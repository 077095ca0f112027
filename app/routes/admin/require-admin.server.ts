import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";

/** @throws 404 for everybody else, signed in or not: nobody learns that there is something at this address */
export async function requireAdmin(request: Request, context: AppLoadContext): Promise<SessionUser> {
	const user = await context.accounts.findUser(request);
	if (user?.role !== "admin") throw data(null, { status: 404 });
	return user;
}
