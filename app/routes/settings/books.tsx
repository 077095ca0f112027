import { bookkeepingTexts } from "#app/core/payments/bookkeeping.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { BookkeepingFields } from "#app/ui/bookkeeping-fields.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { SectionProps } from "./section.ts";

/** Tax number and postal lines that new links begin with. */
export function Books({ loaded: { bookkeeping }, answer }: SectionProps) {
	const say = useSay();
	const { taxId, postalLines } = bookkeepingTexts(bookkeeping && { ...bookkeeping, invoiceNumber: null });
	return (
		<ActionForm
			id="bookkeeping"
			intent="bookkeeping"
			schema={(forms) => forms.bookkeepingSchema(say)}
			answer={answer}
			initial={{ taxId, postalLines }}
			key={taxId + postalLines}
		>
			{(wired, busy) => (
				<>
					<BookkeepingFields
						withoutNumber
						wired={(name) => ({ ...wired(name === "taxId" ? "taxId" : "postalLines"), required: false })}
					/>
					<p className="help">{say("books.settingsWho")}</p>
					<SubmitButton
						busy={busy}
						busyWords={say("settings.saving")}
						className="btn btn--secondary btn--sm btn--start"
					>
						{say("books.save")}
					</SubmitButton>
				</>
			)}
		</ActionForm>
	);
}
