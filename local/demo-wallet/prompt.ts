import type { Described } from "./describe.ts";
import { ACCOUNTS } from "./keys.ts";
import { TRANSFER_OUTCOMES, type TransferOutcome, type WalletState } from "./state.ts";

/** A constructed stylesheet works under the strictest content security policy. */
const STYLE = `
	:host { all: initial; }
	dialog { inline-size: min(24rem, calc(100vw - 2rem)); box-sizing: border-box; margin: 1rem; margin-inline-start: auto; padding: 1.25rem; border: 2px solid #13201c; border-radius: 12px; background: #fffdf2; color: #13201c; font: 15px/1.45 system-ui, sans-serif; box-shadow: 0 16px 48px rgb(0 0 0 / 0.3); }
	dialog::backdrop { background: rgb(19 32 28 / 0.35); }
	h2 { margin: 0; font-size: 1.125rem; }
	.from { margin: 0 0 0.5rem; font-size: 0.8125rem; color: #3f4d48; }
	dl { margin: 1rem 0; display: grid; gap: 0.5rem; }
	dt { font-size: 0.8125rem; color: #3f4d48; }
	dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; font-family: ui-monospace, monospace; }
	label { display: grid; gap: 0.25rem; font-size: 0.8125rem; color: #3f4d48; margin-block-end: 0.75rem; }
	select, button { min-block-size: 2.75rem; font: inherit; border-radius: 8px; border: 1px solid #13201c; background: #fff; color: #13201c; padding-inline: 0.75rem; }
	.acts { display: grid; grid-template-columns: 1fr 1fr; gap: 0.5rem; }
	.acts .yes { background: #13201c; color: #fff; }
	.acts .mute { grid-column: 1 / -1; border-color: transparent; background: transparent; text-decoration: underline; }
	:focus-visible { outline: 3px solid #b8860b; outline-offset: 2px; }
`;

const OUTCOME_LABELS: Record<TransferOutcome, string> = {
	send: "Sent as usual",
	hang: "Wallet closes without an answer",
	"speed-up": "Sped up: same nonce, higher fee",
	cancel: "Cancelled: same nonce, 0 ETH to yourself",
	"lose-hash": "Sent, but the hash is lost",
	refuse: "Not sent, and an error",
	"own-nonce": "Sent under a nonce of the wallet's own",
	"own-number": "Sent, and a number of the wallet's own for a hash",
	"other-network": "Sent on another network than asked for",
	"refuse-mark": "Refused when it carries a mark",
};

export type Answer = "approve" | "reject" | "silence";

/** The open prompt, for tests. */
export interface OpenPrompt {
	described: Described;
	answer(answer: Answer): void;
}

/** Appends children one by one: Cloudflare's types override `append` with HTMLRewriter's. */
function put(parent: Node, ...children: Node[]): void {
	for (const child of children) parent.appendChild(child);
}

function element<Tag extends keyof HTMLElementTagNameMap>(
	tag: Tag,
	text = "",
	className = "",
): HTMLElementTagNameMap[Tag] {
	const made = document.createElement(tag);
	made.textContent = text;
	if (className) made.className = className;
	return made;
}

function choice(
	label: string,
	options: [value: string, text: string][],
	chosen: string,
	onChange: (value: string) => void,
) {
	const frame = element("label", label);
	const select = element("select");
	for (const [value, text] of options) {
		const option = element("option", text);
		option.value = value;
		option.selected = value === chosen;
		put(select, option);
	}
	select.addEventListener("change", () => onChange(select.value));
	put(frame, select);
	return frame;
}

/**
 * Shows a prompt to the user. Escape rejects, like closing a real wallet's window.
 *
 * @param state - receives the account and the outcome chosen in the prompt
 * @param onOpen - called with the open prompt, and with null after it closed
 */
export function askPerson(
	described: Described,
	state: WalletState,
	onOpen: (prompt: OpenPrompt | null) => void,
): Promise<Answer> {
	return new Promise((resolve) => {
		const host = element("demo-wallet-prompt" as "div");
		const shadow = host.attachShadow({ mode: "open" });
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(STYLE);
		shadow.adoptedStyleSheets = [sheet];

		const dialog = element("dialog");
		const title = element("h2", described.title);
		title.id = "title";
		dialog.setAttribute("aria-labelledby", "title");
		const list = element("dl");
		for (const [label, value] of described.rows) {
			const row = element("div");
			put(row, element("dt", label), element("dd", value));
			put(list, row);
		}
		put(dialog, element("p", `Demo wallet, for ${location.host}`, "from"), title, list);
		if (described.title.startsWith("Show this page")) {
			const accounts = ACCOUNTS.map(({ name, address }): [string, string] => [
				address,
				`${name} ${address.slice(0, 6)}...${address.slice(-4)}`,
			]);
			put(
				dialog,
				choice("Account", accounts, state.account, (address) => {
					state.account = address as WalletState["account"];
				}),
			);
		}
		if (described.sends) {
			const outcomes = TRANSFER_OUTCOMES.map((outcome): [string, string] => [outcome, OUTCOME_LABELS[outcome]]);
			put(
				dialog,
				choice("What happens when you approve", outcomes, state.outcome, (outcome) => {
					state.outcome = outcome as TransferOutcome;
				}),
			);
		}

		const close = (answer: Answer) => {
			dialog.close();
			host.remove();
			onOpen(null);
			resolve(answer);
		};
		const acts = element("div", "", "acts");
		const say = (text: string, answer: Answer, className = "") => {
			const button = element("button", text, className);
			button.type = "button";
			button.addEventListener("click", () => close(answer));
			put(acts, button);
			return button;
		};
		say("Reject", "reject");
		const yes = say("Approve", "approve", "yes");
		say("Close without an answer", "silence", "mute");
		put(dialog, acts);
		dialog.addEventListener("cancel", (event) => {
			event.preventDefault();
			close("reject");
		});
		put(shadow, dialog);
		put(document.body, host);
		dialog.showModal();
		yes.focus();
		onOpen({ described, answer: close });
	});
}
