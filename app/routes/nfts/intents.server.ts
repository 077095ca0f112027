import { type AppLoadContext, data, redirect } from "@remix-run/cloudflare";
import { type Address, parseAddress } from "#app/core/address.ts";
import { cleanText } from "#app/core/i18n/plain-text.ts";
import { nftChainsAmong } from "#app/core/showcase/nft-chains.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { askForProof } from "#app/http/proof.server.ts";
import type { AddWalletOutcome } from "#app/services/accounts/access-contracts.ts";
import type { SessionUser } from "#app/services/accounts/accounts-contract.ts";
import { MAX_SELECTED, type NftSelection } from "#app/services/showcase/gallery-contract.ts";
import { sayAddressRefusal, statusOfRefusal } from "#app/words/address-refusals.ts";
import { sayDuration } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";
import { mergeChecked, readSelection } from "./selection-text.ts";

/** Result of a form that was refused, or does not redirect. */
export interface Answer {
	/** `picks`: the selection; a former name, which pages that are open during a release read */
	about: "address" | "wallet" | "picks" | null;
	/** in the user's language */
	sentence: string | null;
	/** the typed address */
	typed?: string;
	/** where the typed name leads, before it is stored */
	named?: { name: string; address: Address; before: Address | null };
	/** ids of NFTs that are no longer in any of the user's wallets */
	unknown?: string[];
}

const LONGEST_ECHO = 260;

const DONE: Answer = { about: null, sentence: null };

/** Handles the page's forms by their intent. */
export async function handleIntent(request: Request, form: FormData, user: SessionUser, context: AppLoadContext) {
	const text = (name: string) => String(form.get(name) ?? "");
	switch (form.get("intent")) {
		case "add":
			return addWallet(cleanText(text("requesterAddress"), LONGEST_ECHO), text("namedAddress"), user, context);
		case "sync":
			return withAddress(text("address"), context, (address) => readWallet(address, user, context));
		case "chains":
			return withAddress(text("address"), context, (address) =>
				chooseChains(address, form.getAll("readOn").map(String), user, context),
			);
		case "forget":
			return withAddress(text("address"), context, (address) => forgetWallet(request, address, user, context));
		case "reset":
			return reset(text("by") === "script", user, context);
		case "again":
			await context.gallery.retryPicture(user.id, text("nftId"));
			return text("by") === "script" ? data(DONE) : redirect("/nfts");
		case "save":
			return save(form, user, context);
		default:
			return redirect("/nfts");
	}
}

/** @param notice - shown on the next page */
function leadTo(path: string, notice: Notice): Response {
	return redirect(path, { headers: { "Set-Cookie": noticeCookie(notice) } });
}

async function withAddress(typed: string, context: AppLoadContext, act: (address: Address) => Promise<unknown>) {
	const address = parseAddress(typed);
	if (address.ok) return act(address.value) as Promise<ReturnType<typeof data<Answer>> | Response>;
	return refuse("wallet", (await context.say())("nfts.notOwn"), 422);
}

function refuse(about: Answer["about"], sentence: string, status: number, typed?: string) {
	return data<Answer>({ about, sentence, ...(typed === undefined ? {} : { typed }) }, { status });
}

/**
 * A typed address is enough to select NFTs, even if another user has proven it (SPEC §3: wallet). Whose pieces are looked at is not who new
 * links are paid to: it becomes the main address only where there is none.
 */
async function addWallet(typed: string, shown: string, user: SessionUser, context: AppLoadContext) {
	const seen = parseAddress(shown);
	const outcome = await context.wallets.add(user.id, typed, seen.ok ? seen.value : null, false);
	if (!outcome.ok && outcome.reason === "name-to-confirm") {
		const { name, address, before } = outcome;
		return data<Answer>({ about: "address", sentence: null, typed, named: { name, address, before } });
	}
	if (!outcome.ok) return refuseAddress(outcome, typed, await context.say());
	const started = await context.gallery.startSync(user.id, outcome.address);
	if (!started.ok) return refuse("address", sayStartRefusal(started, await context.say()), 429, typed);
	return redirect("/nfts");
}

type AddressRefused = Exclude<Extract<AddWalletOutcome, { ok: false }>, { reason: "name-to-confirm" }>;

function refuseAddress(outcome: AddressRefused, typed: string, say: Say) {
	if (outcome.reason === "rate-limited") return refuse("address", sayTooOften(say, outcome.retryAfterMs), 429, typed);
	return refuse("address", sayAddressRefusal(say, outcome.reason), statusOfRefusal(outcome.reason), typed);
}

type StartRefusal = Exclude<Awaited<ReturnType<AppLoadContext["gallery"]["startSync"]>>, { ok: true }>;

function sayStartRefusal(refusal: StartRefusal, say: Say): string {
	return refusal.reason === "not-own" ? say("nfts.notOwn") : sayTooOften(say, refusal.retryAfterMs);
}

function sayTooOften(say: Say, retryAfterMs: number): string {
	return say("access.tooOften", { wait: sayDuration(say, retryAfterMs) });
}

async function readWallet(address: Address, user: SessionUser, context: AppLoadContext) {
	const started = await context.gallery.startSync(user.id, address);
	if (!started.ok) {
		const status = started.reason === "not-own" ? 409 : 429;
		return refuse("wallet", sayStartRefusal(started, await context.say()), status);
	}
	return redirect("/nfts");
}

async function chooseChains(address: Address, names: string[], user: SessionUser, context: AppLoadContext) {
	const chains = nftChainsAmong(names);
	if (chains.length === 0) return refuse("wallet", (await context.say())("nfts.chainsNone"), 422);
	const started = await context.gallery.chooseChains(user.id, address, chains);
	if (started.ok) return redirect("/nfts");
	return refuse("wallet", sayStartRefusal(started, await context.say()), started.reason === "not-own" ? 409 : 429);
}

async function forgetWallet(request: Request, address: Address, user: SessionUser, context: AppLoadContext) {
	const removed = await context.accounts.removeAddress(request, address);
	if (!removed.ok) {
		if (removed.reason === "needs-proof") return askForProof("/nfts");
		const { reason } = removed;
		return leadTo(
			"/nfts",
			reason === "repeated" ? { code: "address-repeated" } : { code: "slowed", retryAfterMs: removed.retryAfterMs },
		);
	}
	await context.gallery.forgetWallet(user.id, address);
	return leadTo("/nfts", { code: "wallet-forgotten" });
}

/**
 * SPEC §4: reads the wallets again from their first page and clears the selection on the screen. The saved selection stays;
 * `cleared` makes pages without script show it unchecked.
 */
async function reset(byScript: boolean, user: SessionUser, context: AppLoadContext) {
	const wallets = await context.gallery.listWallets(user.id);
	for (const { address } of wallets) {
		const started = await context.gallery.startSync(user.id, address);
		if (!started.ok) return refuse("wallet", sayStartRefusal(started, await context.say()), 429);
	}
	if (byScript) return data<Answer>(DONE);
	return leadTo("/nfts?cleared=yes", { code: "picks-cleared" });
}

async function save(form: FormData, user: SessionUser, context: AppLoadContext) {
	const say = await context.say();
	const selection = await selectionOf(form, user.id, context);
	if (selection === null) return refuse("picks", say("nfts.unreadable"), 400);
	const outcome = await context.gallery.save(user.id, selection, String(form.get("zone") ?? "") || null);
	if (outcome.ok) {
		return user.activated ? leadTo("/nfts", { code: "picks-saved" }) : leadTo("/off", { code: "picks-started" });
	}
	switch (outcome.reason) {
		case "nothing-selected":
			return refuse("picks", say("nfts.nothingSelected"), 422);
		case "too-many":
			return refuse("picks", say("nfts.tooMany", { count: MAX_SELECTED }), 422);
		case "too-often":
			return refuse("picks", say("nfts.savedTooOften"), 429);
		case "unknown-nft": {
			const known = new Set(
				(
					await context.gallery.findNfts(
						user.id,
						selection.map(({ nftId }) => nftId),
					)
				).map(({ id }) => id),
			);
			const unknown = selection.flatMap(({ nftId }) => (known.has(nftId) ? [] : [nftId]));
			const sentence = say("nfts.unknownNft", { count: unknown.length });
			return data<Answer>({ about: "picks", sentence, unknown }, { status: 409 });
		}
	}
}

/** With script, one field contains the whole selection; without, the checkboxes of one page modify the saved selection. */
async function selectionOf(form: FormData, userId: string, context: AppLoadContext): Promise<NftSelection[] | null> {
	const whole = form.get("picks");
	if (whole !== null) return readSelection(String(whole));
	const before = form.get("cleared") === "yes" ? [] : await context.gallery.listSelected(userId);
	const shown = String(form.get("shown") ?? "").split("*");
	const checked = [...form].flatMap(([name, value]) => (/^piece\d+$/.test(name) ? [String(value)] : []));
	return mergeChecked(
		before.filter(({ gone }) => !gone).map(({ nftId, cropX, cropY }) => ({ nftId, cropX, cropY })),
		shown,
		checked,
	);
}
