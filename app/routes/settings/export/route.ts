import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { requireUser } from "#app/http/guards.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import { exportedTooOften } from "#app/http/table-stream.server.ts";

/** Nothing to see: the settings have the button. */
export const loader = () => redirect("/settings#data");

/** The account's data as an archive, or one of several. Posted, so that no other site can have it made. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireUser(request, context);
	if (!(await context.accounts.isRecentlyProven(request))) return askForProof("/settings");
	const [say, form, parts] = await Promise.all([context.say(), request.formData(), context.ownArchive.parts(user.id)]);
	const part = Number(form.get("part") ?? 1);
	if (!Number.isInteger(part) || part < 1 || part > parts) return redirect("/settings#data");
	if (!(await context.desk.mayExport(user.id))) return exportedTooOften(say);
	await context.accounts.noteChange(request, "exported");
	const archive = context.ownArchive.read(user.id, part, say);
	const name = parts === 1 ? "paylink-account" : `paylink-account-${part}-of-${parts}`;
	return new Response(archive, {
		headers: {
			"Content-Type": "application/zip",
			"Content-Disposition": `attachment; filename="${name}.zip"`,
			"Cache-Control": "private, no-store",
		},
	});
}
