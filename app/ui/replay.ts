import type { EarlyInput } from "./early-input.ts";

/**
 * Does again what somebody did before the page was hydrated: first what was typed, chosen and left, then the taps. Several taps on
 * one button are one intention.
 */
export function replay(early: EarlyInput): void {
	early.stop();
	for (const [control, held] of early.fields) if (control.isConnected) enter(control, held);
	for (const button of early.taps) {
		button.removeAttribute("aria-busy");
		if (button.isConnected) button.click();
	}
}

function enter(control: Element, held: string | boolean): void {
	// A chosen file stays chosen by itself; no script may set it.
	if (control instanceof HTMLInputElement && control.type === "file") return;
	if (control instanceof HTMLInputElement && typeof held === "boolean") {
		// The chosen radio button unchecks the one that was left.
		if (control.type === "radio" && !held) return;
		control.checked = !held;
		control.click();
		return;
	}
	if (
		control instanceof HTMLInputElement ||
		control instanceof HTMLTextAreaElement ||
		control instanceof HTMLSelectElement
	)
		enterText(control, String(held));
}

/** React notices a change only where the value is another than the one it knows, which it learns by the control's own setter. */
function enterText(control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, text: string): void {
	const { activeElement } = document;
	const caret = control instanceof HTMLSelectElement || activeElement !== control ? null : control.selectionStart;
	control.value = "";
	Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, text);
	if (caret !== null) (control as HTMLInputElement).setSelectionRange(caret, caret);
	for (const type of ["input", "change"]) control.dispatchEvent(new Event(type, { bubbles: true }));
	if (activeElement !== control) control.dispatchEvent(new FocusEvent("focusout", { bubbles: true }));
}
