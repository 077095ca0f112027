import { config } from "zod";
import { checkReceipt } from "#app/core/payments/check-receipt.ts";
import { readReceipt } from "#app/core/payments/read-receipt.ts";
import type { ReceiptClaims } from "#app/core/payments/receipt-claims.ts";
import { type Say, sayWith } from "#app/words/say.ts";
import { type Ask, askEndpoint, findWallet, readEndpoint } from "./ask.ts";
import { askChain, askContracts } from "./ask-chain.ts";
import { drawSlip, drawVerdict, element } from "./draw.ts";
import { findJws, jwsInFragment, LARGEST_FILE } from "./find-jws.ts";
import { FACTS_ID, type PageFacts } from "./page-facts.ts";
import { type Asked, type Found, verdictOf } from "./verdict.ts";

/**
 * Checks receipts in the reader's browser. It runs in the page of the site and in the saved copy of it alike, so it loads nothing, and
 * speaks with nobody but whom the reader chose about the chain.
 */

const find = <Kind extends Element>(selector: string): Kind => {
	const found = document.querySelector<Kind>(selector);
	if (!found) throw new Error(`the page has no ${selector}`);
	return found;
};

/** @returns null: nobody is asked; "refused": what was typed is no address to ask */
async function chosenAsk(say: Say): Promise<{ who: string; ask: Ask | null } | "refused" | null> {
	const choice = find<HTMLInputElement>("[name=ask]:checked").value;
	if (choice === "wallet") return { who: say("verify.yourWallet"), ask: await findWallet() };
	if (choice !== "endpoint") return null;
	const field = find<HTMLInputElement>("#endpoint");
	const url = readEndpoint(field.value);
	field.toggleAttribute("aria-invalid", !url);
	if (!url) field.setAttribute("aria-invalid", "true");
	find("#endpoint-refused").toggleAttribute("hidden", url !== null);
	if (!url) field.focus();
	return url ? { who: say("verify.yourEndpoint"), ask: askEndpoint(url) } : "refused";
}

async function examine(jws: string | null, file: string | null, facts: PageFacts, say: Say): Promise<Found | null> {
	const { published } = facts;
	const none = { checks: null, asked: null, origin: published.origin, file };
	if (jws === null) return { ...none, reading: { state: "not-a-receipt" } };
	const reading = await readReceipt(jws, published);
	if (reading.state !== "genuine") return { ...none, reading };
	const chosen = await chosenAsk(say);
	if (chosen === "refused") return null;
	let checks = await checkReceipt(reading.claims);
	let asked: Asked = null;
	if (chosen) {
		const { who, ask } = chosen;
		asked = { who, said: ask ? await askChain(reading.claims, ask) : { state: "no-wallet" } };
		if (ask) checks = await askContracts(checks, ask);
	}
	return { reading, checks, asked, origin: published.origin, file };
}

const claimsOf = ({ reading }: Found): ReceiptClaims | null => ("claims" in reading ? reading.claims : null);

function start(facts: PageFacts): void {
	const say = sayWith(facts.language, facts.messages);
	const form = find<HTMLFormElement>("#form");
	const result = find<HTMLElement>("#result");
	const status = find<HTMLElement>("#status");
	const text = find<HTMLTextAreaElement>("#text");
	const drop = find<HTMLElement>("#drop");
	const file = find<HTMLInputElement>("#file");
	/** what was given last: checked again when another is asked about the chain */
	let given: { jws: string | null; file: string | null } | null = null;
	let turn = 0;

	async function check(): Promise<void> {
		if (!given) return;
		turn += 1;
		const mine = turn;
		status.textContent = say("verify.checking");
		const found = await examine(given.jws, given.file, facts, say);
		// Somebody gave another one meanwhile.
		if (mine !== turn) return;
		status.textContent = "";
		if (found) show(found);
	}

	function show(found: Found): void {
		const claims = claimsOf(found);
		const again = element("button", { type: "button", class: "btn btn--secondary" }, say("verify.another"));
		again.addEventListener("click", reset);
		const row = element("div", { class: "row row--wrap" }, again);
		const page = found.reading.state === "genuine" && claims?.page;
		if (page && new URL(page).origin === facts.published.origin) {
			row.appendChild(
				element("a", { class: "btn btn--quiet", href: page, rel: "noreferrer" }, say("verify.openReceipt")),
			);
		}
		const says = element("div", { class: "stack stack--6" }, drawVerdict(verdictOf(say, found)), row);
		const aside = element("aside", { class: "stack stack--5" });
		if (claims) {
			aside.appendChild(drawSlip(say, claims, found.file));
			aside.appendChild(element("p", { class: "t-xs t-3" }, say("verify.shownAsIs")));
		}
		result.replaceChildren(says, aside);
		result.hidden = false;
		find("#give").toggleAttribute("hidden", true);
		result.querySelector<HTMLElement>("h2")?.focus();
	}

	function reset(): void {
		given = null;
		turn += 1;
		text.value = "";
		file.value = "";
		status.textContent = "";
		result.hidden = true;
		result.replaceChildren();
		find("#give").toggleAttribute("hidden", false);
		find<HTMLElement>("#choose").focus();
	}

	async function take(taken: File): Promise<void> {
		status.textContent = say("verify.checking");
		try {
			const bytes = taken.size > LARGEST_FILE ? null : new Uint8Array(await taken.arrayBuffer());
			given = { jws: bytes && (await findJws(bytes)), file: taken.name };
		} catch {
			status.textContent = say("verify.unreadableFile");
			return;
		}
		await check();
	}

	form.addEventListener("submit", (event) => {
		event.preventDefault();
		// Whoever pastes may take along what stands around it.
		const pasted = text.value.replace(/\s+/g, "");
		if (pasted) given = { jws: pasted, file: null };
		void check();
	});
	file.addEventListener("change", () => {
		const [taken] = file.files ?? [];
		if (taken) void take(taken);
	});
	find("#choose").addEventListener("click", () => file.click());
	addEventListener("dragover", (event) => {
		event.preventDefault();
		drop.classList.add("drop--over");
	});
	addEventListener("dragleave", () => drop.classList.remove("drop--over"));
	addEventListener("drop", (event) => {
		event.preventDefault();
		drop.classList.remove("drop--over");
		const [taken] = event.dataTransfer?.files ?? [];
		if (taken) void take(taken);
	});
	const followChoice = () => {
		const isEndpoint = find<HTMLInputElement>("[name=ask]:checked").value === "endpoint";
		find("#endpoint-field").toggleAttribute("hidden", !isEndpoint);
	};
	form.addEventListener("change", followChoice);
	followChoice();

	const fromFragment = () => {
		const jws = jwsInFragment(location.hash);
		if (jws === null) return;
		text.value = jws;
		given = { jws, file: null };
		void check();
	};
	addEventListener("hashchange", fromFragment);
	fromFragment();
}

/** Light or dark as the reader's system is, unless they chose. */
function followSystem(): void {
	const { dataset } = document.documentElement;
	if (dataset.themeChoice !== "system") return;
	const dark = matchMedia("(prefers-color-scheme: dark)");
	const follow = () => {
		dataset.theme = dark.matches ? "dark" : "light";
	};
	follow();
	dark.addEventListener("change", follow);
}

// zod compiles its checks, which this page's policy forbids.
config({ jitless: true });
followSystem();
start(JSON.parse(find(`#${FACTS_ID}`).textContent ?? "") as PageFacts);
