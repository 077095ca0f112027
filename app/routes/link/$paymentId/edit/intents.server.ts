import { parseWithZod } from "@conform-to/zod/v4";
import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { sameSitePath } from "#app/core/same-site-path.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import type { EditOutcome } from "#app/services/payments/contracts.ts";
import type { Say } from "#app/words/say.ts";
import { notFound } from "./open-own-link.server.ts";
import { editSchema } from "./schema.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * Does what a form asks of the maker's own link.
 *
 * @param paymentId - of a link that this account made
 * @throws Response 404 when it is no longer theirs
 */
export async function handleIntent(form: FormData, paymentId: string, userId: string, context: AppLoadContext) {
	const room = context.payments.room(paymentId);
	const ended = (notice: Notice) =>
		redirect(returnPath(form.get("returnTo"), paymentId), {
			headers: { ...NO_STORE, "Set-Cookie": noticeCookie(notice) },
		});
	switch (form.get("intent")) {
		case "cancel": {
			const outcome = await room.cancel(userId);
			if (outcome.ok) return ended({ code: "link-cancelled" });
			if (outcome.reason === "not-owner") throw notFound();
			return ended({ code: "link-already-paid" });
		}
		case "reopen": {
			const outcome = await room.reopen(userId);
			if (outcome.ok) return ended({ code: "link-reopened" });
			if (outcome.reason === "not-owner") throw notFound();
			return ended({ code: "link-edited-often" });
		}
		case "edit":
			return edit(form, (changes) => room.edit(userId, changes), await context.say(), ended);
		default:
			return ended({ code: "link-form-unknown" });
	}
}

async function edit(
	form: FormData,
	store: (changes: Parameters<ReturnType<AppLoadContext["payments"]["room"]>["edit"]>[1]) => Promise<EditOutcome>,
	say: Say,
	ended: (notice: Notice) => Response,
) {
	const submission = parseWithZod(form, { schema: editSchema(Date.now(), say) });
	if (submission.status !== "success")
		return data({ lastResult: submission.reply() }, { status: 400, headers: NO_STORE });
	const outcome = await store(submission.value);
	if (outcome.ok) return ended({ code: outcome.changed ? "link-edited" : "link-unchanged" });
	if (outcome.reason === "not-owner") throw notFound();
	const sentence = say(REFUSALS[outcome.reason]);
	const { field } = outcome;
	const lastResult = submission.reply(field ? { fieldErrors: { [field]: [sentence] } } : { formErrors: [sentence] });
	return data({ lastResult }, { status: outcome.reason === "rate-limited" ? 429 : 409, headers: NO_STORE });
}

const REFUSALS = {
	"memo-on-receipt": "edit.memoOnReceipt",
	"bookkeeping-on-receipt": "books.onReceipt",
	"due-settled": "edit.dueSettled",
	"most-below-payments": "edit.mostBelow",
	"changed-meanwhile": "edit.changedMeanwhile",
	cancelled: "edit.reopenFirst",
	"too-many-edits": "edit.tooManyEdits",
	"rate-limited": "edit.tooFast",
} as const;

/** Where the form came from, if it says so and that is a place of ours. */
function returnPath(typed: FormDataEntryValue | null, paymentId: string): string {
	const path = sameSitePath(typed);
	return path === "/" && typed !== "/" ? `/link/${paymentId}/edit` : path;
}
