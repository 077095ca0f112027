import type { AppLoadContext } from "@remix-run/cloudflare";
import type { IssuedReceipt } from "./receipt-sheet.server.ts";

/** @returns null: none was issued under this token */
export async function findReceipt(_context: AppLoadContext, _token: string): Promise<IssuedReceipt | null> {
	return null;
}
