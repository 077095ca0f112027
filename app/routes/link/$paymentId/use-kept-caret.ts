import { type MutableRefObject, type RefObject, useEffect, useLayoutEffect } from "react";

/** Where somebody was typing. */
export interface Caret {
	field: string;
	/** null: a field whose kind tells no place */
	from: number | null;
	to: number | null;
}

const useBeforePaint = import.meta.env.SSR ? useEffect : useLayoutEffect;

/**
 * Lets somebody type on in a form that is drawn anew in another place of the page, as when the payment is found meanwhile.
 *
 * @param caret - outlives the form
 */
export function useKeptCaret(form: RefObject<HTMLFormElement>, caret: MutableRefObject<Caret | null>): void {
	useBeforePaint(() => {
		const { current } = form;
		const before = caret.current;
		caret.current = null;
		const field = before && current?.elements.namedItem(before.field);
		if (field instanceof HTMLInputElement) {
			field.focus({ preventScroll: true });
			// Written anew, a field has its caret at the end: what is typed next must not come first.
			const { value } = field;
			field.value = "";
			field.value = value;
			if (before?.from != null) field.setSelectionRange(before.from, before.to);
		}
		return () => {
			const { activeElement: at } = document;
			if (!(at instanceof HTMLInputElement) || at.form !== current) return;
			caret.current = { field: at.name, from: at.selectionStart, to: at.selectionEnd };
			// The other place is drawn at once. Where there is none, the focus is somebody else's from now on.
			queueMicrotask(() => {
				caret.current = null;
			});
		};
	}, [form, caret]);
}
