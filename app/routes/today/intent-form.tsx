import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { TODAY_PATH } from "./today-data.ts";

interface IntentFormProps {
	intent: string;
	/** hidden fields */
	values?: Record<string, string>;
	/** keep the scroll position, because the result appears beside the form */
	stay?: boolean;
	className?: string;
	children: (busy: boolean) => ReactNode;
}

/** A form with one intent for the page's action. While it is being submitted, further clicks do nothing. */
export function IntentForm({ intent, values = {}, stay = false, className, children }: IntentFormProps) {
	const { formData: sent } = useNavigation();
	const hidden = Object.entries({ intent, ...values });
	const busy = sent != null && hidden.every(([name, value]) => sent.get(name) === value);
	return (
		<Form
			method="post"
			action={TODAY_PATH}
			className={className}
			preventScrollReset={stay}
			onSubmit={(event) => {
				if (sent != null) event.preventDefault();
			}}
		>
			{hidden.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children(busy)}
		</Form>
	);
}
