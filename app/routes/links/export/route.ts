import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { EXPORT_COLUMNS, type ExportedThing } from "#app/core/payments/export-records.ts";
import { readLinkQuery } from "#app/core/payments/link-query.ts";
import { exportedTooOften, tableFile } from "#app/http/table-stream.server.ts";
import { DESK_PATH } from "../desk-address.ts";

/** The list, or its payments, as a file: `format` is csv or json, `of` is links or payments, the rest are the list's filters. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.findUser();
	// Not to the file: the router would show it as an empty page.
	if (!user) throw redirect(`/auth/login?returnTo=${encodeURIComponent(DESK_PATH)}`);
	if (!(await context.desk.mayExport(user.id))) return exportedTooOften(await context.say());
	const { searchParams } = new URL(request.url);
	const format = searchParams.get("format") === "json" ? "json" : "csv";
	const of: ExportedThing = searchParams.get("of") === "payments" ? "payments" : "links";
	const day = new Date().toISOString().slice(0, 10);
	const lines = context.desk.export(user.id, readLinkQuery(searchParams), of);
	return tableFile(format, `paylink-${of}-${day}`, EXPORT_COLUMNS[of], lines);
}
