const CONTROLS = "a, button, input, label, select, summary, textarea";

/** What a click presses: the nearest control around it, that of a label, or else the element itself. */
function pressedBy({ target }: Event): Element | null {
	if (!(target instanceof Element)) return null;
	const control = target.closest(CONTROLS) ?? target;
	return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

/**
 * The second click of a double click presses nothing that took the place of what the first one pressed: another step's button, a row that
 * moved up, the ground beside a dialog that opened.
 */
export function guardDoubleClicks(): void {
	let pressed: Element | null = null;
	const guard = (event: MouseEvent) => {
		const control = pressedBy(event);
		if (event.detail < 2 || control === pressed) {
			pressed = control;
			return;
		}
		event.preventDefault();
		event.stopImmediatePropagation();
	};
	window.addEventListener("click", guard, true);
}
