import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/http/guards.server.ts";
import { exportedTooOften } from "#app/http/table-stream.server.ts";

/** Nothing to see: the settings have the button. */
export const loader = () => redirect("/settings#data");

/** The account's data as one archive. Posted, so that no other site can have it made. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	const say = await context.say();
	if (!(await context.desk.mayExport(user.id))) return exportedTooOften(say);
	const archive = context.ownArchive(user.id, say);
	return new Response(archive, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": 'attachment; filename="paylink-account.zip"',
			"Cache-Control": "private, no-store",
		},
	});
}
