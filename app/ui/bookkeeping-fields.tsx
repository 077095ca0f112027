import {
	type BookkeepingField,
	MAX_INVOICE_NUMBER,
	MAX_TAX_ID,
	MOST_POSTAL_LINES,
} from "#app/core/payments/bookkeeping.ts";
import { TextAreaField, TextField } from "./field.tsx";
import { useSay } from "./say.tsx";
import type { FieldProps } from "./use-form-check.tsx";

interface BookkeepingFieldsProps {
	/** how a field is tied to its form */
	wired(name: BookkeepingField): FieldProps & { autoFocus?: boolean };
	/** left out of what all new links begin with: each invoice has its own */
	withoutNumber?: boolean;
	/** they stand on a receipt */
	locked?: boolean;
}

/** The fields of what a requester's books need, on every form that has them. */
export function BookkeepingFields({ wired, withoutNumber = false, locked = false }: BookkeepingFieldsProps) {
	const say = useSay();
	const taxId = (
		<TextField
			label={say("books.taxId")}
			help={say("books.taxIdHelp")}
			maxLength={MAX_TAX_ID}
			autoComplete="off"
			dir="auto"
			readOnly={locked}
			{...wired("taxId")}
		/>
	);
	return (
		<>
			{withoutNumber ? (
				taxId
			) : (
				<div className="two">
					<TextField
						label={say("books.invoiceNumber")}
						help={say("books.invoiceNumberHelp")}
						maxLength={MAX_INVOICE_NUMBER}
						autoComplete="off"
						dir="auto"
						readOnly={locked}
						{...wired("invoiceNumber")}
					/>
					{taxId}
				</div>
			)}
			<TextAreaField
				label={say("books.postalLines")}
				help={say("books.postalLinesHelp", { most: MOST_POSTAL_LINES })}
				autoComplete="street-address"
				rows={3}
				dir="auto"
				readOnly={locked}
				{...wired("postalLines")}
			/>
		</>
	);
}
