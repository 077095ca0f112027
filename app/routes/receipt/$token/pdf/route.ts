import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { receiptSheet } from "#app/services/operations/receipt-sheet.ts";
import { refusalInWords } from "#app/words/pay-refusals.ts";

/** Its address is all that protects it, and what it says may end. */
const HEADERS = {
	"Cache-Control": "private, no-store",
	"Content-Disposition": 'attachment; filename="receipt.pdf"',
	"Content-Type": "application/pdf",
	"X-Robots-Tag": "noindex",
};

/**
 * A receipt as PDF, for whoever has its page's address. One that is withdrawn leads to its page, which says so: paper does not.
 * @throws Response 404 for an address that is no receipt's
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const receipt = await context.payments.findReceipt(params.token ?? "");
	if (!receipt) throw new Response(null, { status: 404 });
	if (receipt.withdrawnAt !== null) return redirect(new URL(receipt.claims.page).pathname);
	if (!(await context.payments.mayPrintReceipt())) {
		const { status, message, detail } = refusalInWords(await context.say(), "rate-limited");
		return new Response(`${message}. ${detail}`, { status, headers: { "Cache-Control": "no-store" } });
	}
	const pdf = await context.receiptPrinter.print(receiptSheet(await context.say(), receipt));
	return new Response(pdf, { headers: HEADERS });
}
