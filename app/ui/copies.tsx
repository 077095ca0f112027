import type { ReactNode } from "react";
import { useCopy } from "./copy.tsx";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

/** Values that are carried somewhere else, one row each. */
export function Copies({ children }: { children: ReactNode }) {
	return <dl className="copies">{children}</dl>;
}

interface CopyRowProps {
	label: string;
	/** what is copied, and how the button is called; without it the row is only read */
	copy?: { text: string; name: string };
	children: ReactNode;
}

/** A value with its own copy button, which is not there without script. */
export function CopyRow({ label, copy, children }: CopyRowProps) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
			{copy ? (
				<dd>
					<CopyButton text={copy.text} name={copy.name} />
				</dd>
			) : null}
		</div>
	);
}

/** @param name - for assistive technology: several such buttons stand on a page */
function CopyButton({ text, name }: { text: string; name: string }) {
	const say = useSay();
	const copy = useCopy();
	return (
		<button type="button" className="copyone needs-script" aria-label={name} onClick={() => copy(text)}>
			<Icon name="copy" />
			{say("common.copy")}
		</button>
	);
}
