import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/http/guards.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { exportedTooOften } from "#app/http/table-stream.server.ts";

/** Nothing to see: the settings have the button. */
export const loader = () => redirect("/settings#data");

/** The account's data as one archive. Posted, so that no other site can have it made. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	if (!(await context.accounts.isRecentlyProven(request))) return askForProof("/settings");
	const say = await context.say();
	if (!(await context.desk.mayExport(user.id))) return exportedTooOften(say);
	await context.accounts.noteChange(request, { what: "exported" });
	const archive = context.ownArchive(user.id, say);
	return new Response(archive, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": 'attachment; filename="paylink-account.zip"',
			"Cache-Control": "private, no-store",
		},
	});
}
