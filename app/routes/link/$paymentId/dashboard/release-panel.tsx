import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import type { TokenOnChain } from "#app/core/chains.ts";
import type { AfterSubmit } from "#app/core/payments/payment-terms.ts";
import type { DashboardPayment, Reporter } from "#app/core/payments/wire.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { inToken } from "./money-notes.ts";
import { type Outcome, refusalOn } from "./outcome.ts";

interface ReleasePanelProps {
	payment: DashboardPayment;
	/** what the link says after payment */
	afterSubmit: AfterSubmit | null;
	coin: TokenOnChain;
	/** several such payments: each panel then names its sum */
	several: boolean;
	outcome: Outcome | undefined;
}

/** What waits for a proven payer. Nobody proved this payment, so the requester says who gets it. */
export function ReleasePanel({ payment, afterSubmit, coin, several, outcome }: ReleasePanelProps) {
	const say = useSay();
	const navigation = useNavigation();
	const reporters = payment.reporters.filter(({ email }) => email);
	const given = reporters.filter(({ releasedAt }) => releasedAt !== null);
	const waiting = reporters.filter(({ releasedAt }) => releasedAt === null);
	const refusal = navigation.state === "idle" ? refusalOn(payment.id, outcome, "release") : null;
	const kind = afterSubmit?.kind ?? "receipt";
	const what = say(given.length > 0 ? `release.given-${kind}` : `release.held-${kind}`);
	const titleId = `release-${payment.id}`;
	const amount = payment.amount === null ? say("dashboard.amountNotKnown") : inToken(say, payment.amount, coin);
	return (
		<section className="panel held" aria-labelledby={titleId}>
			<div className="held__head">
				<span className={given.length > 0 ? "held__mark held__mark--given" : "held__mark"}>
					<Icon name={given.length > 0 ? "check" : "lock-keyhole"} />
				</span>
				<div className="grow">
					<h2 id={titleId} tabIndex={-1}>
						{several ? say("release.heldOf", { amount, what }) : what}
					</h2>
					{given.length > 0 ? (
						<ul className="t-sm t-2">
							{given.map((reporter) => (
								<Given key={reporter.id} reporter={reporter} />
							))}
						</ul>
					) : (
						<p className="t-sm t-2">{say(afterSubmit ? "release.heldWhy" : "release.heldWhyReceipt")}</p>
					)}
				</div>
			</div>
			{afterSubmit ? (
				<blockquote className="memo">
					<p className="label">{say("release.afterPayment")}</p>
					<p className="t-sm memo__text">
						<bdi>{afterSubmit.kind === "text" ? afterSubmit.text : afterSubmit.url}</bdi>
					</p>
				</blockquote>
			) : null}
			{waiting.length > 0 ? (
				<ReleaseForm
					payment={payment}
					waiting={waiting}
					withText={afterSubmit !== null}
					again={given.length > 0}
					refusal={refusal?.message ?? null}
				/>
			) : null}
		</section>
	);
}

function Given({ reporter: { name, email, releasedAt } }: { reporter: Reporter }) {
	const say = useSay();
	return (
		<li>
			<b className="t-strong">
				<bdi>{name || email}</bdi>
			</b>
			{say("dashboard.comma")}
			<Said id="release.releasedAt" values={{ time: <LocalTime at={releasedAt ?? 0} /> }} />
		</li>
	);
}

interface ReleaseFormProps {
	payment: DashboardPayment;
	waiting: readonly Reporter[];
	withText: boolean;
	/** it was released to somebody before */
	again: boolean;
	refusal: string | null;
}

function ReleaseForm({ payment, waiting, withText, again, refusal }: ReleaseFormProps) {
	const say = useSay();
	const { formData } = useNavigation();
	const busy = formData?.get("intent") === "release" && formData.get("paymentKey") === payment.id;
	const [chosenId, choose] = useState<string | null>(null);
	// What cannot be taken back is chosen by hand, unless there is one person only. Without script the button names nobody.
	const chosen = waiting.length === 1 ? waiting[0] : waiting.find(({ id }) => id === chosenId);
	const name = chosen && (chosen.name || chosen.email);
	return (
		<Form method="post" preventScrollReset className="stack stack--4">
			<input type="hidden" name="paymentKey" value={payment.id} />
			<fieldset className="choices">
				<legend className="label">{say(withText ? "release.whoMayRead" : "release.whoGetsIt")}</legend>
				{waiting.map((reporter) => (
					<label key={reporter.id}>
						<input
							type="radio"
							name="reporterId"
							value={reporter.id}
							required
							defaultChecked={waiting.length === 1}
							onChange={() => choose(reporter.id)}
						/>
						<span>
							<b>
								<bdi>{reporter.name || say("dashboard.noName")}</bdi>
							</b>
							<small>
								<Said id="release.reporterUnproven" values={{ email: <bdi>{reporter.email}</bdi> }} />
							</small>
						</span>
					</label>
				))}
			</fieldset>
			{refusal ? (
				<div role="alert">
					<FieldError error={refusal} />
				</div>
			) : null}
			<div className="row row--wrap">
				<button
					type="submit"
					name="intent"
					value="release"
					className={again ? "btn btn--secondary" : "btn btn--primary"}
					aria-busy={busy || undefined}
				>
					{busy ? <span className="spin" aria-hidden="true" /> : null}
					<bdi>{name ? say("release.releaseTo", { name }) : say("release.release")}</bdi>
				</button>
				<span className="t-sm t-3">{say(withText ? "release.releaseForGood" : "release.releaseForGoodReceipt")}</span>
			</div>
			{payment.from && !again ? (
				<p className="help">
					<Said id="release.releaseProof" values={{ address: <ShortAddress address={payment.from} /> }} />
				</p>
			) : null}
		</Form>
	);
}
