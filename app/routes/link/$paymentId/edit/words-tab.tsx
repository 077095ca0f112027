import { Form, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { BOOKKEEPING_FIELDS } from "#app/core/payments/bookkeeping.ts";
import { editableTexts } from "#app/core/payments/link-edit.ts";
import { FormRefusal } from "#app/ui/auth-shell.tsx";
import { BookkeepingFields } from "#app/ui/bookkeeping-fields.tsx";
import { TextAreaField, TextField } from "#app/ui/field.tsx";
import { MAX_AFTER, MAX_MEMO, readBookkeeping, readDue } from "#app/ui/read-fields.ts";
import { useSay } from "#app/ui/say.tsx";
import { useFormCheck } from "#app/ui/use-form-check.tsx";
import type { TabProps } from "./edit-page.ts";

/** Memo, due day, reminders, lines for bookkeeping, how many payments a link for many takes, and what is said after payment. */
export function WordsTab({ page, lastResult, onTyped }: TabProps) {
	const say = useSay();
	const { memo, dueAt, bookkeeping } = page.card;
	const texts = editableTexts({ memo, dueAt, afterSubmit: page.afterSubmit, reuse: page.many, bookkeeping });
	const reminders = [page.remindRequester && "requester", page.remindPayer && "payer"].filter(Boolean).join(" ");
	const { form, errors, field, checker } = useFormCheck({
		id: "edit",
		lastResult,
		initial: texts,
		shouldValidate: "onBlur",
		load: () => import("./schema.ts"),
		schema: ({ editSchema }) => editSchema(page.now, say),
	});
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		form.onInput(event);
		const typed = new FormData(event.currentTarget);
		const due = readDue(say, String(typed.get("due") ?? ""), page.now);
		onTyped({
			memo: cleanText(String(typed.get("memo") ?? ""), MAX_MEMO, "many") || null,
			dueAt: "value" in due ? due.value : dueAt,
			bookkeeping: readBookkeeping(say, (name) => String(typed.get(name) ?? "")),
		});
	};
	const busy = useNavigation().formData?.get("intent") === "edit";
	const ticked = (name: "remindRequester" | "remindPayer") => {
		const sent = lastResult?.initialValue;
		return sent ? sent[name] !== undefined : page[name];
	};
	return (
		<Form method="post" className="stack stack--6" {...form} onInput={onInput}>
			<FormRefusal id="edit-error" sentences={errors[""] ?? []} />
			<input type="hidden" name="intent" value="edit" />
			<input type="hidden" name="memoSeen" value={texts.memo} />
			<input type="hidden" name="dueSeen" value={texts.due} />
			<input type="hidden" name="afterSubmitSeen" value={texts.afterSubmit} />
			{BOOKKEEPING_FIELDS.map((name) => (
				<input key={name} type="hidden" name={`${name}Seen`} value={texts[name]} />
			))}
			<input type="hidden" name="remindersSeen" value={reminders} />
			<TextAreaField
				label={say("edit.memo")}
				aside={say("edit.memoAside")}
				maxLength={MAX_MEMO}
				dir="auto"
				readOnly={page.memoLocked}
				help={page.memoLocked ? say("edit.memoOnReceipt") : undefined}
				{...field("memo")}
			/>
			<div className="two">
				<TextField
					label={say("edit.due")}
					aside={say("common.optional")}
					type="date"
					readOnly={page.dueLocked}
					help={page.dueLocked ? say("edit.dueSettled") : undefined}
					{...field("due")}
				/>
				<fieldset className="field">
					<legend className="label">{say("edit.reminders")}</legend>
					<label className="check">
						<input type="checkbox" name="remindRequester" defaultChecked={ticked("remindRequester")} />
						{say("edit.remindMe")}
					</label>
					<label className="check">
						<input type="checkbox" name="remindPayer" defaultChecked={ticked("remindPayer")} />
						{say("edit.remindPayer")}
					</label>
				</fieldset>
			</div>
			{page.many ? (
				<div className="two">
					<TextField
						label={say("many.most")}
						aside={say("common.optional")}
						help={say("edit.mostHelp", { count: page.many.moved })}
						inputMode="numeric"
						autoComplete="off"
						dir="ltr"
						{...field("most")}
					/>
					<input type="hidden" name="mostSeen" value={texts.most} />
				</div>
			) : null}
			<TextAreaField
				label={say("edit.afterPayment")}
				aside={say("common.optional")}
				maxLength={MAX_AFTER}
				dir="auto"
				help={say("edit.afterPaymentHelp")}
				{...field("afterSubmit")}
			/>
			<fieldset className="stack stack--4">
				<legend className="label">{say("books.title")}</legend>
				<p className="help">{page.bookkeepingLocked ? say("books.onReceipt") : say("books.help")}</p>
				<BookkeepingFields wired={field} locked={page.bookkeepingLocked} />
			</fieldset>
			<div className="row row--wrap">
				<button type="submit" className="btn btn--primary" aria-busy={busy || undefined}>
					{say("edit.save")}
				</button>
				<span className="t-sm t-3">{say("edit.atOnce")}</span>
			</div>
			{checker}
		</Form>
	);
}
