import { Form, Link } from "@remix-run/react";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface ChangeProps {
	paymentId: string;
	/** where it leads afterwards; left out: to the link's own edit page */
	returnTo?: string;
	small?: boolean;
}

const editPath = (paymentId: string) => `/link/${paymentId}/edit`;
const classOf = (kind: string, small = false) => `btn btn--${kind}${small ? " btn--sm" : ""}`;

/** The form that was sent last, and of which link; it goes with what it changes, and the focus with it. */
let sent: { form: "cancel" | "reopen"; paymentId: string } | null = null;

/** @returns for what takes the place of a link's form that was taken: the focus, too */
function useFocusAfter<Control extends HTMLElement>(form: "cancel" | "reopen", paymentId: string) {
	const control = useRef<Control>(null);
	useEffect(() => {
		if (sent?.form !== form || sent.paymentId !== paymentId) return;
		sent = null;
		if (document.activeElement === document.body) control.current?.focus({ preventScroll: true });
	}, [form, paymentId]);
	return control;
}

/**
 * Cancels a link once its maker has said so in a dialog. Without script the edit page asks.
 *
 * @param props.title - what the link is called
 * @param props.asks - the dialog is open from the start
 */
export function CancelLink({ title, asks = false, small, ...change }: ChangeProps & { title: string; asks?: boolean }) {
	const say = useSay();
	const [open, setOpen] = useState(asks);
	const link = useFocusAfter<HTMLAnchorElement>("reopen", change.paymentId);
	const ask = (event: MouseEvent) => {
		event.preventDefault();
		setOpen(true);
	};
	return (
		<>
			<Link
				ref={link}
				className={classOf("danger", small)}
				to={`${editPath(change.paymentId)}?ask=cancel`}
				onClick={ask}
			>
				<Icon name="ban" />
				{say("edit.cancelLink")}
			</Link>
			<Dialog title={say("edit.cancelAsk", { title })} open={open} onClose={() => setOpen(false)}>
				<div className="stack stack--5">
					<CancelMeans />
					<CancelForm {...change}>
						<button type="button" className="btn btn--secondary" data-first-focus onClick={() => setOpen(false)}>
							{say("edit.keepIt")}
						</button>
					</CancelForm>
				</div>
			</Dialog>
		</>
	);
}

/** What cancelling does, before it is done. */
export function CancelMeans() {
	const say = useSay();
	return (
		<>
			<p>{say("edit.cancelSays")}</p>
			<ul className="bullets">
				<li>
					<Icon name="radar" />
					<span>{say("edit.cancelWatches")}</span>
				</li>
				<li>
					<Icon name="mail" />
					<span>{say("edit.cancelTells")}</span>
				</li>
				<li>
					<Icon name="repeat" />
					<span>{say("edit.cancelRepeats")}</span>
				</li>
				<li>
					<Icon name="undo-2" />
					<span>{say("edit.cancelUndo")}</span>
				</li>
			</ul>
		</>
	);
}

/**
 * Led nowhere by itself, as ReopenForm is: where no answer comes the page it stands on stays.
 *
 * @param props.children - what else may be pressed
 */
export function CancelForm({ paymentId, returnTo, children }: ChangeProps & { children?: React.ReactNode }) {
	const say = useSay();
	return (
		<Form
			method="post"
			action={editPath(paymentId)}
			navigate={false}
			className="row row--wrap row--end"
			onSubmit={() => {
				sent = { form: "cancel", paymentId };
			}}
		>
			{returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
			{children}
			<button type="submit" name="intent" value="cancel" className="btn btn--danger">
				{say("edit.cancelLink")}
			</button>
		</Form>
	);
}

export function ReopenForm({ paymentId, returnTo, small }: ChangeProps) {
	const say = useSay();
	const button = useFocusAfter<HTMLButtonElement>("cancel", paymentId);
	return (
		<Form
			method="post"
			action={editPath(paymentId)}
			navigate={false}
			onSubmit={() => {
				sent = { form: "reopen", paymentId };
			}}
		>
			{returnTo ? <input type="hidden" name="returnTo" value={returnTo} /> : null}
			<button ref={button} type="submit" name="intent" value="reopen" className={classOf("secondary", small)}>
				<Icon name="undo-2" />
				{say("edit.reopen")}
			</button>
		</Form>
	);
}
