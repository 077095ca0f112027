import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { parseAddress } from "#app/core/address.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { askForProof } from "#app/http/proof.server.ts";

/** Where the list is shown; `wallets=needs-proof` says that an address could not become the main one. */
const LIST = "/settings";

/** What the settings' list of addresses asks for: another main address, or one less. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
	const user = await requireUser(request, context);
	const form = await request.formData();
	const address = parseAddress(String(form.get("address") ?? ""));
	if (!address.ok) return redirect(`${LIST}#wallets`);
	switch (form.get("intent")) {
		case "main": {
			if (!(await context.accounts.isRecentlyProven(request))) return askForProof("/settings");
			const made = await context.wallets.makeMain(user.id, address.value);
			return redirect(made ? `${LIST}#wallets` : `${LIST}?wallets=needs-proof#wallets`);
		}
		case "remove": {
			const removed = await context.accounts.removeAddress(request, address.value);
			if (removed.ok) return redirect(`${LIST}#wallets`);
			if (removed.reason === "needs-proof") return askForProof("/settings");
			const notice: Notice =
				removed.reason === "repeated"
					? { code: "address-repeated" }
					: { code: "slowed", retryAfterMs: removed.retryAfterMs };
			return redirect(LIST, { headers: { "Set-Cookie": noticeCookie(notice) } });
		}
		default:
			return redirect(`${LIST}#wallets`);
	}
}

export { keepForm as clientAction } from "#app/ui/keep-form.ts";

export function loader(): Response {
	return redirect(`${LIST}#wallets`);
}
