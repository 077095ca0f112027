/**
 * Runs in the page that leads through the first payment: looks at the payer's page in its frame, says what to press next and
 * marks it there. What is to be pressed is quoted from the button itself, so that it is right in every language.
 */
const LOOK_EVERY_MS = 200;
const ASK_EVERY_MS = 1_000;
const PRACTICE = { senderEmail: "jonas@practice.example", senderName: "Jonas Weber" };
/** A ring around the next button, in the frame's own colours; still for whoever asks for less motion. */
const RING = `[data-next]{outline:2px solid var(--focus);outline-offset:4px;box-shadow:0 0 0 9px color-mix(in srgb,var(--accent) 35%,transparent)}
@media (prefers-reduced-motion:no-preference){[data-next]{animation:next 1.6s ease-in-out infinite}@keyframes next{50%{box-shadow:0 0 0 9px transparent}}}`;

type FrameWindow = Window & typeof globalThis;
interface LinkState {
	status: "none" | "pending" | "success";
	attempts: { txHash: string | null }[];
}
interface Stage {
	/** 1 to 4 */
	step: number;
	say: string;
	note: string;
}

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const linkPath = document.querySelector<HTMLElement>(".panes")?.dataset.link ?? "";
const panes = [...document.querySelectorAll("iframe")];
let link: LinkState = { status: "none", attempts: [] };
let firstLabel: string | null = null;
let marked: Element | null = null;
let presses = 0;
let firstPressAt = 0;
let doneAfterMs = 0;
const watched = new WeakSet<Document>();

const stepsDone = (payer: Document) => payer.querySelectorAll("#pay .stepbar .on").length;

/** Whether the payer's page shows that the payment is on its way or made; it learns of it before this page does. */
const isSent = (payer: Document) => stepsDone(payer) > 2 || payer.querySelector(".receipt") !== null;

/** What somebody has to press next in the payer's page; null while there is nothing. */
function nextButton(payer: Document): HTMLElement | null {
	if (isSent(payer)) return null;
	const dialog = payer.querySelector("dialog[open]");
	if (dialog) return dialog.querySelector<HTMLElement>("button.wallet");
	// Also while a phone shows the other side: then nothing of this page has a place on the screen.
	return payer.querySelector<HTMLElement>("#pay button.btn--primary:not(:disabled)");
}

const labelOf = (button: HTMLElement | null) => (button?.querySelector("bdi") ?? button)?.textContent?.trim() ?? "";

function stageOf(payer: Document, button: HTMLElement | null): Stage {
	if (link.status === "success") {
		const seconds = Math.round(doneAfterMs / 1_000);
		return {
			step: 4,
			say: "That was a payment. Marta knows, and Jonas has his receipt by mail.",
			note: `${seconds} seconds, ${presses} presses.`,
		};
	}
	if (isSent(payer) || link.status === "pending" || link.attempts.some(({ txHash }) => txHash !== null))
		return {
			step: 4,
			say: "Sent. Watch both sides while the practice chain confirms it.",
			note: "Nobody has to report anything: the chain is watched.",
		};
	const label = labelOf(button);
	if (!button || label === "") return { step: 1, say: "One moment.", note: "" };
	if (payer.querySelector("dialog[open]"))
		return {
			step: 1,
			say: `Choose your wallet: press “${label}”.`,
			note: "It is made for practice and lives in this page.",
		};
	switch (stepsDone(payer)) {
		case 0:
			firstLabel ??= label;
			if (label !== firstLabel) return { step: 1, say: `Connected. Press “${label}”.`, note: "Nothing is sent yet." };
			return {
				step: 1,
				say: `You are Jonas. Marta sent you a link: press “${label}”.`,
				note: "A practice wallet is yours and already holds more than enough.",
			};
		case 1:
			return {
				step: 2,
				say: `Say who you are: press “${label}”.`,
				note: "Name and e-mail are filled in for practice.",
			};
		default:
			return {
				step: 3,
				say: `Look at the sum and the address, then press “${label}”.`,
				note: "A real wallet would open now and ask you. The practice wallet says yes.",
			};
	}
}

/** Types name and e-mail where the payer is asked for them and has written nothing. */
function fillIn(payer: Document, { HTMLInputElement: Input, Event: FrameEvent }: FrameWindow): void {
	if (stepsDone(payer) !== 1) return;
	for (const [name, value] of Object.entries(PRACTICE)) {
		const field = payer.querySelector<HTMLInputElement>(`#pay input[name=${name}]`);
		if (field?.value !== "") continue;
		// React learns of a change by the element's own setter alone.
		Object.getOwnPropertyDescriptor(Input.prototype, "value")?.set?.call(field, value);
		field.dispatchEvent(new FrameEvent("input", { bubbles: true }));
	}
}

/** Counts presses, and brings the ring's style. Once for each page that a frame shows. */
function watch(page: Document, { CSSStyleSheet: Sheet }: FrameWindow): void {
	if (watched.has(page)) return;
	watched.add(page);
	const ring = new Sheet();
	ring.replaceSync(RING);
	page.adoptedStyleSheets = [...page.adoptedStyleSheets, ring];
	const count = ({ isTrusted, target }: Event) => {
		if (!isTrusted || !(target as Element).closest?.("button, a") || link.status === "success") return;
		presses += 1;
		firstPressAt ||= Date.now();
	};
	page.addEventListener("click", count, true);
}

/** Brings the button into sight within its frame; `scrollIntoView` would move this page, too. */
function mark(button: HTMLElement | null, frame: Window): void {
	if (marked === button) return;
	marked?.removeAttribute("data-next");
	marked = button;
	if (!button) return;
	button.setAttribute("data-next", "");
	frame.scrollTo(0, frame.scrollY + button.getBoundingClientRect().top - frame.innerHeight / 2);
}

function put(element: HTMLElement, words: string): void {
	if (element.textContent !== words) element.textContent = words;
}

function look(): void {
	for (const { contentDocument, contentWindow } of panes)
		if (contentDocument && contentWindow) watch(contentDocument, contentWindow as FrameWindow);
	const [frame] = panes;
	const payer = frame?.contentDocument;
	if (!payer?.querySelector("#pay") || !frame?.contentWindow) return;
	fillIn(payer, frame.contentWindow as FrameWindow);
	const over = link.status !== "none";
	const button = over ? null : nextButton(payer);
	mark(button, frame.contentWindow);
	const { step, say, note } = stageOf(payer, button);
	put(byId("say"), say);
	put(byId("note"), note);
	const bar = document.querySelector(".stepbar");
	bar?.setAttribute("aria-label", `Step ${step} of 4`);
	for (const [at, segment] of [...(bar?.children ?? [])].entries()) segment.className = at < step ? "on" : "";
	for (const id of ["own", "next"]) byId(id).hidden = link.status !== "success";
}

async function ask(): Promise<void> {
	if (link.status === "success" || document.visibilityState !== "visible") return;
	const answer = await fetch(`${linkPath}/live`, { headers: { accept: "application/json" } });
	if (!answer.ok) return;
	link = (await answer.json()) as LinkState;
	if (link.status === "success") doneAfterMs = Date.now() - (firstPressAt || Date.now());
}

for (const button of document.querySelectorAll<HTMLButtonElement>("[data-side]"))
	button.addEventListener("click", () => {
		for (const other of document.querySelectorAll<HTMLButtonElement>("[data-side]")) {
			const on = other === button;
			other.setAttribute("aria-pressed", String(on));
			byId(other.dataset.side ?? "").dataset.off = String(!on);
		}
	});
byId("desk").dataset.off = "true";
setInterval(look, LOOK_EVERY_MS);
setInterval(() => ask().catch(() => {}), ASK_EVERY_MS);

export {};
