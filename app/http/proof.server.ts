import { redirect } from "@remix-run/cloudflare";
import { noticeCookie } from "./notice.server.ts";
import { setCookies } from "./set-cookies.ts";

/** Where somebody proves once more who they are. @param returnTo - a path of ours: what they wanted to do */
export const proofPath = (returnTo: string): string => `/settings/proof?${new URLSearchParams({ returnTo })}`;

/** Leads there from what was sent, saying that nothing of it was done. A page that was only opened redirects to `proofPath`. */
export function askForProof(returnTo: string): Response {
	return redirect(proofPath(returnTo), { headers: setCookies([noticeCookie({ code: "needs-proof" })]) });
}
