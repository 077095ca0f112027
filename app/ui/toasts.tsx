import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

/** SPEC §2: at most so many at once, gone after so long. */
const MOST_TOASTS = 5;
const TOAST_MS = 3000;

export type ToastTone = "ok" | "bad" | "warn";

interface Toast {
	id: number;
	text: string;
	tone: ToastTone;
	/** the page says it aloud by itself */
	spokenElsewhere: boolean;
	/** where it was said: the page, or the dialog that was open */
	home: Element;
}

type ShowToast = (text: string, tone?: ToastTone, options?: { spokenElsewhere?: boolean }) => void;

const ToastContext = createContext<ShowToast>(() => {});

/** @returns shows a toast: top corner at the end of the line, newest first */
export function useToast(): ShowToast {
	return useContext(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
	const [toasts, setToasts] = useState<Toast[]>([]);
	const [home, setHome] = useState<Element | null>(null);
	const lastId = useRef(0);

	const show = useCallback<ShowToast>((text, tone = "ok", { spokenElsewhere = false } = {}) => {
		const id = ++lastId.current;
		// A modal dialog makes everything outside it inert, so its toasts go inside it.
		const home = document.querySelector("dialog[open]") ?? document.body;
		setHome(home);
		setToasts((shown) => [{ id, text, tone, spokenElsewhere, home }, ...shown].slice(0, MOST_TOASTS));
	}, []);
	const dismiss = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), []);

	// A dialog that closed took its toasts out of sight: they move to the page, but for what kept it open.
	const portal = home && (isThere(home) ? home : document.body);
	const left = toasts.filter(({ tone, home: saidIn }) => tone !== "bad" || isThere(saidIn));
	useEffect(() => {
		if (left.length < toasts.length) setToasts(left);
	});
	const list = left.map((toast) => <ToastItem key={toast.id} toast={toast} dismiss={dismiss} />);
	return (
		<ToastContext.Provider value={show}>
			{children}
			{portal
				? createPortal(
						<div className="toasts" role="status">
							{list}
						</div>,
						portal,
					)
				: null}
		</ToastContext.Provider>
	);
}

function isThere(home: Element): boolean {
	return home.isConnected && !home.matches("dialog:not([open])");
}

function ToastItem({ toast, dismiss }: { toast: Toast; dismiss: (id: number) => void }) {
	const say = useSay();
	const [held, setHeld] = useState(false);
	useEffect(() => {
		if (held) return;
		const timer = setTimeout(() => dismiss(toast.id), TOAST_MS);
		return () => clearTimeout(timer);
	}, [held, toast.id, dismiss]);
	const hold = () => setHeld(true);
	const release = () => setHeld(false);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: pausing while hovered or focused asks nothing of the person
		<div
			className={`toast toast--${toast.tone}`}
			aria-live={toast.spokenElsewhere ? "off" : undefined}
			onMouseEnter={hold}
			onMouseLeave={release}
			onFocus={hold}
			onBlur={release}
		>
			<Icon name={toast.tone === "ok" ? "check" : "circle-alert"} />
			{toast.text}
			<button type="button" className="iconbtn" aria-label={say("common.dismiss")} onClick={() => dismiss(toast.id)}>
				<Icon name="x" />
			</button>
		</div>
	);
}
