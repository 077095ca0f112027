import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { isTokenSymbol, requireChain, tokenNote } from "#app/core/chains.ts";
import { BOOKKEEPING_FIELDS, bookkeepingTexts } from "#app/core/payments/bookkeeping.ts";
import { hasShortBlocks, suggestedConfirmations } from "#app/core/payments/confirmation-wait.ts";
import { FormRefusal } from "#app/ui/auth-shell.tsx";
import { BookkeepingFields } from "#app/ui/bookkeeping-fields.tsx";
import { Field, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { MAX_MEMO } from "#app/ui/read-fields.ts";
import { useSay } from "#app/ui/say.tsx";
import { ShowcaseLink } from "#app/ui/showcase-link.tsx";
import { useFormCheck } from "#app/ui/use-form-check.tsx";
import type { TokenPrices } from "#app/ui/worth-line.tsx";
import { sayTokenThere } from "#app/words/token-words.ts";
import type { Cloned } from "./clone.ts";
import { DoubtsNote } from "./doubts.tsx";
import { AlsoOnPicker, ConfirmationsPicker, TokenPicker } from "./pickers.tsx";
import { chosenNetworks, Preview, type Requester, type TypedTerms } from "./preview.tsx";
import type { Doubts } from "./read-answers.ts";
import { SUGGESTED_FIELDS } from "./read-reuse.ts";
import { ReceivingAddress } from "./receiving-address.tsx";
import { ReusePicker } from "./reuse-picker.tsx";

export interface CreateScreenProps {
	person: Requester;
	/** the maker's own link that the form begins with */
	cloned: Cloned | null;
	chainIds: number[];
	/** of the tokens, for the preview */
	prices: TokenPrices;
	submissionKey: string;
	/** the server's clock, epoch ms: browser and server judge the due day alike */
	now: number;
	lastResult: SubmissionResult<string[]> | undefined;
	/** what the person is asked before the link is made */
	doubts: Doubts | null;
}

const TEXT_FIELDS = [
	"amount",
	"due",
	"requesterName",
	"requesterEmail",
	"requesterAddress",
	"memo",
	...BOOKKEEPING_FIELDS,
	"dashboardPassword",
	"afterSubmit",
	"most",
	...SUGGESTED_FIELDS,
] as const;

/** The form and, beside it, the card the payer will see. Complete without script; with it, checked while typing. */
export function CreateScreen({
	person,
	cloned,
	chainIds,
	prices,
	submissionKey: newKey,
	now,
	lastResult,
	doubts,
}: CreateScreenProps) {
	const say = useSay();
	// The form keeps its own, also where the page was read again meanwhile: sent twice it makes one link.
	const [submissionKey] = useState(newKey);
	const chains = chainIds.map(requireChain);
	const initial = {
		amount: "",
		token: "USDC",
		network: String(chainIds[0]),
		due: "",
		requesterName: person.name,
		requesterEmail: person.email,
		requesterAddress: person.wallet ?? "",
		memo: "",
		...bookkeepingTexts(person.bookkeeping && { ...person.bookkeeping, invoiceNumber: null }),
		confirmations: chains[0] ? suggestedConfirmations(chains[0]) : "1",
		dashboardPassword: "",
		afterSubmit: "",
		submissionKey,
		takes: "once",
		most: "",
		...{ suggested1: "", suggested2: "", suggested3: "" },
		...cloned?.fields,
	};
	const { form, errors, field, checker } = useFormCheck({
		id: "create",
		lastResult,
		initial,
		shouldValidate: "onBlur",
		load: () => import("./schema.ts"),
		schema: ({ createSchema }) => createSchema(chains, now, say),
	});
	const [typed, setTyped] = useState<TypedTerms>(() => {
		const sent = lastResult?.initialValue;
		return sent ? { ...sent, alsoOn: [sent.alsoOn ?? []].flat() as string[] } : { ...initial, alsoOn: cloned?.alsoOn };
	});
	const onInput = (event: FormEvent<HTMLFormElement>) => {
		form.onInput(event);
		const ticked = event.currentTarget.querySelectorAll<HTMLInputElement>("input[name=alsoOn]:checked");
		const fields = Object.fromEntries(new FormData(event.currentTarget)) as TypedTerms;
		setTyped({ ...fields, alsoOn: Array.from(ticked, ({ value }) => value) });
	};
	const busy = useNavigation().formMethod === "POST";
	const refusedOnServer = Object.keys(lastResult?.error ?? {});
	const firstRefused = TEXT_FIELDS.find((name) => refusedOnServer.includes(name));
	const wired = (name: (typeof TEXT_FIELDS)[number]) => ({ ...field(name), autoFocus: name === firstRefused });
	const [network, token, confirmations] = [field("network"), field("token"), field("confirmations")];
	const chain = chains.find(({ id }) => String(id) === typed.network) ?? chains[0];
	const { token: symbol = "" } = typed;
	// Of several networks the list below says it of each: a line that comes and goes would move the form.
	const tokenThere =
		chain && isTokenSymbol(symbol) && chains.length === 1
			? sayTokenThere(say, symbol, tokenNote(chain.id, symbol), chain.name)
			: undefined;
	// What was put right since is refused no more.
	const refusedNow = Object.values(errors).filter((sentences) => sentences?.length).length;
	const refusals =
		errors[""] ??
		errors.submissionKey ??
		(refusedOnServer.length > 0 && refusedNow > 0 ? [say("create.refused", { count: refusedNow })] : []);

	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<div className="pagehead">
					<div>
						<h1>{say("create.title")}</h1>
						<p>{say("create.lead")}</p>
					</div>
				</div>
				<div className="split">
					<Form method="post" {...form} onInput={onInput}>
						<FormRefusal id="create-error" sentences={refusals} />
						{doubts ? <DoubtsNote doubts={doubts} /> : null}
						<input type="hidden" name="submissionKey" value={submissionKey} />
						<fieldset className="formset">
							<legend>{say("create.amountSet")}</legend>
							<TextField
								label={say("create.howMuch")}
								className="input--amount num"
								inputMode="decimal"
								autoComplete="off"
								dir="ltr"
								placeholder="0.00"
								required
								{...wired("amount")}
							/>
							<TokenPicker name={token.name} chosen={token.defaultValue} error={token.error} />
							<div className="two">
								<Field label={say("create.network")} help={tokenThere} error={network.error} id={network.id}>
									{(wiring) => (
										<select className="input" name={network.name} defaultValue={network.defaultValue} {...wiring}>
											{chains.map((chain) => (
												<option key={chain.id} value={chain.id}>
													{chain.name}
												</option>
											))}
										</select>
									)}
								</Field>
								<TextField
									label={say("create.due")}
									aside={say("common.optional")}
									type="date"
									min={new Date(now).toISOString().slice(0, 10)}
									help={say("create.dueHelp")}
									{...wired("due")}
								/>
							</div>
							{chain && chains.length > 1 ? (
								<AlsoOnPicker
									first={chain}
									chains={chains}
									token={typed.token ?? ""}
									chosen={typed.alsoOn ?? []}
									error={errors.alsoOn?.[0]}
								/>
							) : null}
						</fieldset>
						<ReusePicker takes={field("takes")} most={wired("most")} suggested={SUGGESTED_FIELDS.map(wired)} />
						<fieldset className="formset">
							<legend>{say("create.askingSet")}</legend>
							<div className="two">
								<TextField
									label={say("create.yourName")}
									autoComplete="name"
									dir="auto"
									required
									{...wired("requesterName")}
								/>
								<TextField
									label={say("create.yourEmail")}
									type="email"
									autoComplete="email"
									dir="ltr"
									required
									{...wired("requesterEmail")}
								/>
							</div>
							<ReceivingAddress
								field={wired("requesterAddress")}
								typed={typed.requesterAddress}
								own={person.wallets}
								readsNames={person.readsNames}
								chainId={chainIds[0] ?? 1}
							/>
							<TextAreaField
								label={say("create.memo")}
								aside={say("create.memoAside")}
								maxLength={MAX_MEMO}
								dir="auto"
								{...wired("memo")}
							/>
							<details
								className="reveal"
								open={BOOKKEEPING_FIELDS.some((name) => field(name).defaultValue) || undefined}
							>
								<summary className="btn btn--secondary btn--sm">
									{say("books.title")}
									<Icon name="chevron-down" size="small" />
								</summary>
								<div className="reveal__body stack stack--5">
									<p className="help">
										{say("books.help")} {say("books.everybody")}
									</p>
									<BookkeepingFields wired={wired} />
								</div>
							</details>
						</fieldset>
						<fieldset className="formset">
							<legend>{say("create.certaintySet")}</legend>
							{chain ? (
								<ConfirmationsPicker
									name={confirmations.name}
									chosen={confirmations.defaultValue}
									error={confirmations.error}
									chain={chosenNetworks(chain, typed, chains).find(hasShortBlocks) ?? chain}
									own={cloned !== null || lastResult?.initialValue?.confirmations !== undefined}
								/>
							) : null}
						</fieldset>
						<fieldset className="formset">
							<legend>{say("create.dashboardSet")}</legend>
							<NewPasswordField
								label={say("create.dashboardPassword")}
								help={say("create.dashboardPasswordHelp")}
								required
								{...wired("dashboardPassword")}
							/>
							<TextField
								label={say("create.afterPayment")}
								aside={say("common.optional")}
								help={say("create.afterPaymentHelp")}
								placeholder={say("create.afterPaymentPlaceholder")}
								dir="auto"
								{...wired("afterSubmit")}
							/>
							<div className="row row--wrap row--between">
								<p className="assure grow">
									<Icon name="shield-check" />
									{say("create.assurance")}
								</p>
								<button className="btn btn--primary btn--lg" type="submit" aria-busy={busy || undefined}>
									{busy ? say("create.submitting") : say("create.submit")}
								</button>
							</div>
						</fieldset>
						{checker}
					</Form>
					<Preview prices={prices} typed={typed} chains={chains} now={now} person={person} />
				</div>
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}
