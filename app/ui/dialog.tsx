import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface DialogProps {
	title: string;
	open: boolean;
	/** called on Escape, the close button and a click beside the dialog */
	onClose: () => void;
	/** without it the dialog has no close button, ignores Escape and the click beside it */
	dismissible?: boolean;
	wide?: boolean;
	children: ReactNode;
}

/** What had the focus when a dialog opened. */
const openers = new WeakMap<Element, Element>();

function openDialog(dialog: HTMLDialogElement): void {
	if (document.activeElement) openers.set(dialog, document.activeElement);
	// Before Safari 15.4 it is shown in its place on the page.
	if (dialog.showModal) dialog.showModal();
	else dialog.setAttribute("open", "");
	// React's autoFocus comes too early: nothing in a dialog that is still closed can take the focus.
	dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus();
}

/**
 * The browser gives focus back by itself, but for a dialog that took the place of another one: what had the focus then
 * went away with the first, so it goes to what opened that.
 */
function closeDialog(dialog: HTMLDialogElement): void {
	if (dialog.close) dialog.close();
	else dialog.removeAttribute("open");
	if (document.activeElement !== document.body) return;
	let opener = openers.get(dialog);
	for (let within = opener?.closest("dialog"); within && !within.open; within = opener?.closest("dialog")) {
		opener = openers.get(within);
	}
	if (opener instanceof HTMLElement) opener.focus();
}

/**
 * The browser's own modal dialog: it traps focus, makes the page behind it inert and gives focus back. Focus starts at
 * the child with `data-first-focus`, or else at the first that can take it.
 */
export function Dialog({ title, open, onClose, dismissible = true, wide = false, children }: DialogProps) {
	const say = useSay();
	const ref = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	const pressedBeside = useRef(false);
	useEffect(() => {
		const dialog = ref.current;
		if (!dialog) return;
		const isShown = dialog.hasAttribute("open");
		if (open && !isShown) openDialog(dialog);
		if (!open && isShown) closeDialog(dialog);
	}, [open]);
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through onCancel
		<dialog
			ref={ref}
			className={wide ? "dialog dialog--wide" : "dialog"}
			aria-labelledby={titleId}
			onCancel={(event) => {
				event.preventDefault();
				if (dismissible) onClose();
			}}
			onClose={({ currentTarget }) => {
				// reported late, when the dialog has been opened again, it no longer applies
				if (open && !currentTarget.open) onClose();
			}}
			onPointerDown={({ target }) => {
				pressedBeside.current = target === ref.current;
			}}
			onClick={(event) => {
				// A press that began on something within is let go beside it.
				if (dismissible && event.target === ref.current && pressedBeside.current) onClose();
			}}
		>
			<div className="dialog__head">
				<h2 id={titleId}>{title}</h2>
				{dismissible ? (
					<button type="button" className="iconbtn" aria-label={say("common.close")} onClick={onClose}>
						<Icon name="x" />
					</button>
				) : null}
			</div>
			<div className="dialog__body">{open ? children : null}</div>
		</dialog>
	);
}
