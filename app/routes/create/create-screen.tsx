import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "@remix-run/react";
import { requireChain } from "#app/core/chains.ts";
import { suggestedConfirmations } from "#app/core/payments/confirmation-wait.ts";
import { FormRefusal } from "#app/ui/account-door.tsx";
import { AddressProof } from "#app/ui/address-proof.tsx";
import { Field, TextAreaField, TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import { ShowcaseLink } from "#app/ui/showcase-link.tsx";
import { ConfirmationsPicker, TokenPicker } from "./pickers.tsx";
import { Preview } from "./preview.tsx";
import { createSchema, MAX_MEMO } from "./schema.ts";

export interface CreateScreenProps {
	person: { name: string; email: string; wallet: string | null; walletVerified: boolean };
	chainIds: number[];
	submissionKey: string;
	/** the server's clock, epoch ms: browser and server judge the due day alike */
	now: number;
	lastResult: SubmissionResult<string[]> | undefined;
}

const TEXT_FIELDS = [
	"amount",
	"due",
	"requesterName",
	"requesterEmail",
	"requesterAddress",
	"memo",
	"dashboardPassword",
	"afterSubmit",
] as const;

/** The form and, beside it, the card the payer will see. Complete without script; with it, checked while typing. */
export function CreateScreen({ person, chainIds, submissionKey, now, lastResult }: CreateScreenProps) {
	const say = useSay();
	const chains = chainIds.map(requireChain);
	const [form, fields] = useForm({
		id: "create",
		lastResult,
		defaultValue: {
			amount: "",
			token: "USDC",
			network: String(chainIds[0]),
			due: "",
			requesterName: person.name,
			requesterEmail: person.email,
			requesterAddress: person.wallet ?? "",
			memo: "",
			confirmations: chains[0] ? suggestedConfirmations(chains[0]) : "1",
			dashboardPassword: "",
			afterSubmit: "",
			submissionKey,
		},
		onValidate: ({ formData }) => parseWithZod(formData, { schema: createSchema(chains, now, say) }),
		shouldValidate: "onBlur",
		shouldRevalidate: "onInput",
	});
	const busy = useNavigation().formMethod === "POST";
	const refusedOnServer = Object.keys(lastResult?.error ?? {});
	const firstRefused = TEXT_FIELDS.find((name) => refusedOnServer.includes(name));
	const wired = (name: (typeof TEXT_FIELDS)[number]) => ({
		id: fields[name].id,
		name: fields[name].name,
		defaultValue: fields[name].initialValue,
		error: fields[name].errors?.[0],
		autoFocus: name === firstRefused,
	});
	const { network, token, confirmations } = fields;
	const chain = chains.find(({ id }) => String(id) === network.value) ?? chains[0];
	const refusals =
		form.errors ??
		fields.submissionKey.errors ??
		(refusedOnServer.length ? [say("create.refused", { count: refusedOnServer.length })] : []);

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
					<Form method="post" {...getFormProps(form)}>
						<FormRefusal sentences={refusals} />
						{/* Fresh with every load of the page: sent twice it makes one link. */}
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
							<TokenPicker name={token.name} chosen={token.initialValue} error={token.errors?.[0]} />
							<div className="two">
								<Field label={say("create.network")} error={network.errors?.[0]} id={network.id}>
									{(wiring) => (
										<select className="input" name={network.name} defaultValue={network.initialValue} {...wiring}>
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
						</fieldset>
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
							<TextField
								label={say("create.receivingAddress")}
								help={say("create.receivingAddressHelp")}
								className="input--mono"
								dir="ltr"
								spellCheck={false}
								autoCapitalize="off"
								autoComplete="off"
								placeholder="0x"
								required
								{...wired("requesterAddress")}
							/>
							<AddressStanding typed={fields.requesterAddress.value} person={person} />
							<TextAreaField
								label={say("create.memo")}
								aside={say("create.memoAside")}
								maxLength={MAX_MEMO}
								dir="auto"
								{...wired("memo")}
							/>
						</fieldset>
						<fieldset className="formset">
							<legend>{say("create.certaintySet")}</legend>
							{chain ? (
								<ConfirmationsPicker
									name={confirmations.name}
									chosen={confirmations.initialValue}
									error={confirmations.errors?.[0]}
									chain={chain}
									own={lastResult?.initialValue?.confirmations !== undefined}
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
					</Form>
					<Preview
						typed={{
							amount: fields.amount.value,
							token: token.value,
							network: network.value,
							due: fields.due.value,
							requesterName: fields.requesterName.value,
							requesterEmail: fields.requesterEmail.value,
							requesterAddress: fields.requesterAddress.value,
							memo: fields.memo.value,
						}}
						chains={chains}
						now={now}
					/>
				</div>
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}

/** Whether payers will see the address as verified: only the person's own proven one is. */
function AddressStanding({ typed = "", person }: { typed: string | undefined; person: CreateScreenProps["person"] }) {
	const say = useSay();
	if (person.wallet === null || typed.trim().toLowerCase() !== person.wallet.toLowerCase()) return null;
	return (
		<div className="row row--wrap" role="status">
			<AddressProof proven={person.walletVerified} />
			{person.walletVerified ? null : (
				<p className="help">
					{say("siwe.receivingUnverified")}{" "}
					<Link className="link" to="/wallet-address">
						{say("siwe.prove")}
					</Link>
				</p>
			)}
		</div>
	);
}
