/**
 * A page reads, and its links and forms work, before React has hydrated it. What else somebody does until then is remembered
 * here and done again once the page is hydrated (replay.ts): taps on buttons that need script, and what was typed or chosen.
 */
export interface EarlyInput {
	/** kept when the page is to be hydrated: at the first intent, or when the browser is idle */
	wanted: Promise<void>;
	/** buttons that were tapped, each once, in the order of their last taps */
	taps: Set<HTMLElement>;
	/** controls that were changed or left, and what they then held */
	fields: Map<Element, string | boolean>;
	/** From now on events go their usual way. */
	stop(): void;
}

declare global {
	interface Window {
		earlyInput?: EarlyInput;
	}
}

/** What a route's `handle` may say: when its page is hydrated. */
export interface HydrateHandle {
	/**
	 * "intent": nothing of the page needs script before somebody touches it; otherwise also when the browser is idle. A page that is
	 * one or the other says so of what its loader answered
	 */
	hydrate?: "intent" | "idle" | ((loaded: unknown) => "intent" | "idle");
}

/** Scripts of a page that is hydrated on intent only are not fetched before it (http/scripts-on-intent.server.ts). */
export const HELD = { link: "held-modulepreload", script: "held-module" };

/** Idle may come late on a busy page; a picture that takes long holds the load event up. */
const IDLE_WITHIN_MS = 2_000;
const LOAD_WITHIN_MS = 4_000;

/**
 * Runs in the page's head, written there as text: it sees nothing of this module. No event reaches React before the page is
 * hydrated: by any of these React would hydrate at once, in the middle of whatever the browser is doing.
 */
function record(held: typeof HELD, idleWithinMs: number, loadWithinMs: number) {
	const events =
		"pointerdown pointerup pointercancel mousedown mouseup touchstart touchend touchcancel click auxclick dblclick contextmenu keydown keyup keypress beforeinput input textInput change compositionstart compositionend copy cut paste drop dragstart dragend reset submit";
	const taps = new Set<HTMLElement>();
	const fields = new Map<Element, string | boolean>();
	let wake = () => {};
	const wanted = new Promise<void>((resolve) => {
		wake = resolve;
	});
	const nonce = (document.currentScript as HTMLScriptElement).nonce;
	const intend = () => {
		wake();
		const script = document.querySelector<HTMLScriptElement>(`script[type=${held.script}]`);
		// a page that is still being read is asked again when it was
		if (!script || document.readyState === "loading") return;
		for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${held.link}]`)) link.rel = "modulepreload";
		const copy = document.createElement("script");
		copy.type = "module";
		copy.nonce = nonce;
		copy.textContent = script.textContent;
		script.type = "released";
		document.body.appendChild(copy);
	};
	let intended = false;
	const onIntent = () => {
		intended = true;
		intend();
	};
	const onEvent = (event: Event) => {
		event.stopImmediatePropagation();
		const { type, target } = event;
		if (type === "pointerdown" || type === "keydown" || type === "click") onIntent();
		if (!(target instanceof Element)) return;
		const button = type === "click" && target.closest<HTMLElement>("button[type=button],[data-early]");
		if (button) {
			event.preventDefault();
			taps.delete(button);
			taps.add(button);
			button.setAttribute("aria-busy", "true");
		}
		if (type === "input" || type === "change") keep(target);
	};
	const keep = (target: Element) => {
		const control = target as HTMLInputElement;
		fields.set(control, control.type === "checkbox" || control.type === "radio" ? control.checked : control.value);
	};
	// what a form says of a field when it is left
	const onLeave = ({ target }: FocusEvent) => {
		if (target instanceof Element && target.matches("input:not([type=checkbox],[type=radio]),textarea,select"))
			keep(target);
	};
	for (const type of events.split(" ")) window.addEventListener(type, onEvent, true);
	window.addEventListener("focusin", onIntent, true);
	window.addEventListener("focusout", onLeave, true);
	document.addEventListener("DOMContentLoaded", () => {
		// an address that names a part of the page is an intent: it may have to be opened
		if (intended || location.hash) intend();
		// a page whose scripts are held waits for an intent
		if (document.querySelector(`script[type=${held.script}]`)) return;
		setTimeout(wake, loadWithinMs);
	});
	window.addEventListener("load", () => {
		if (document.querySelector(`script[type=${held.script}]`)) return;
		if ("requestIdleCallback" in window) requestIdleCallback(wake, { timeout: idleWithinMs });
		else setTimeout(wake);
	});
	const stop = () => {
		for (const type of events.split(" ")) window.removeEventListener(type, onEvent, true);
		window.removeEventListener("focusin", onIntent, true);
		window.removeEventListener("focusout", onLeave, true);
		window.removeEventListener("error", onError, true);
		window.removeEventListener("unhandledrejection", onRejection);
	};
	// Scripts that cannot be fetched never do what was tapped: no button stays busy for them.
	const giveUp = () => {
		stop();
		for (const button of taps) button.removeAttribute("aria-busy");
	};
	const onError = ({ target }: Event) => {
		if (target instanceof HTMLScriptElement) giveUp();
	};
	const onRejection = ({ reason }: PromiseRejectionEvent) => {
		// browsers' words on a failed import()
		if (reason instanceof Error && /module/i.test(reason.message)) giveUp();
	};
	window.addEventListener("error", onError, true);
	window.addEventListener("unhandledrejection", onRejection);
	window.earlyInput = { wanted, taps, fields, stop };
}

/** The recorder as a script for the page's head; browsers keep the one the server wrote. */
export const RECORDER = import.meta.env.SSR
	? `(${record})(${JSON.stringify(HELD)},${IDLE_WITHIN_MS},${LOAD_WITHIN_MS})`.replaceAll(/\n\s*/g, "\n")
	: "";
