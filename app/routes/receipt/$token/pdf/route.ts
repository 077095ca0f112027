import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findReceipt } from "./find-receipt.server.ts";
import { receiptSheet } from "./receipt-sheet.server.ts";

/** A receipt as PDF, for whoever has its page's address. */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const receipt = await findReceipt(context, params.token ?? "");
	if (!receipt)
		return new Response("There is no receipt at this address. Open it from its mail or page once more.", {
			status: 404,
		});
	const pdf = await context.receiptPrinter.print(receiptSheet(await context.say(), receipt));
	return new Response(pdf, {
		headers: { "Content-Type": "application/pdf", "Content-Disposition": 'attachment; filename="receipt.pdf"' },
	});
}
