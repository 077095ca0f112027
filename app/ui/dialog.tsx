import { type ReactNode, useEffect, useId, useRef } from "react";
import { common } from "#app/words/common.ts";
import { Icon } from "./icon.tsx";

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

/** The browser's own modal dialog: it traps focus, makes the page behind it inert and gives focus back. */
export function Dialog({ title, open, onClose, dismissible = true, wide = false, children }: DialogProps) {
	const ref = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	useEffect(() => {
		const dialog = ref.current;
		if (!dialog) return;
		if (open && !dialog.open) dialog.showModal();
		if (!open && dialog.open) dialog.close();
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
			onClose={() => {
				if (open) onClose();
			}}
			onClick={(event) => {
				if (dismissible && event.target === ref.current) onClose();
			}}
		>
			<div className="dialog__head">
				<h2 id={titleId}>{title}</h2>
				{dismissible ? (
					<button type="button" className="iconbtn" aria-label={common.close} onClick={onClose}>
						<Icon name="x" />
					</button>
				) : null}
			</div>
			<div className="dialog__body">{open ? children : null}</div>
		</dialog>
	);
}
