import { SAMPLE, SAMPLE_PATH, type SampleAmount } from "#app/core/payments/sample-request.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { useFrame } from "#app/ui/frame.ts";
import { Icon, TokenIcon } from "#app/ui/icon.tsx";
import { Identicon, Watermark } from "#app/ui/identicon.tsx";
import { useSay } from "#app/ui/say.tsx";

/**
 * A payment request to play with: the chosen token shows its sum and networks. That is done by styles alone (landing.css), which
 * say it for as many tokens as there are places.
 */
export function SampleCard({ amounts }: { amounts: readonly SampleAmount[] }) {
	const say = useSay();
	const { host } = new URL(useFrame().appUrl);
	const address = SAMPLE.requesterAddress;
	return (
		<article className="doc sampler">
			<div className="engrave" aria-hidden="true" />
			<div className="sampler__url">
				<Icon name="link" />
				<span className="mono" dir="ltr">
					{host + SAMPLE_PATH}
				</span>
				<span className="badge">
					<bdi>{say("landing.sample")}</bdi>
				</span>
			</div>
			<div className="pay__request doc__pad grow">
				<Watermark of={address} atOnce />
				<div className="payee">
					<Identicon of={address} />
					<div className="grow">
						<p className="name">
							<bdi>{SAMPLE.requesterName}</bdi>
						</p>
						<p>{say("landing.asksYouFor")}</p>
					</div>
				</div>
				<div className="sampler__sums" aria-live="polite">
					{amounts.map(({ token, amount, chains }) => (
						<Amount
							key={token}
							baseUnits={amount.toString()}
							token={token}
							chainId={chains[0].id}
							spoken={say("card.amountRequested")}
						/>
					))}
				</div>
				<div className="stack stack--2">
					<span className="label">{say("card.receivingAddress")}</span>
					<Hex address={address} />
				</div>
				<div className="sampler__facts">
					{amounts.map(({ token, chains }) => (
						<dl className="facts" key={token}>
							<div>
								<dt>{say(chains.length > 1 ? "landing.payOn" : "landing.payOnOne")}</dt>
								<dd>
									<bdi>{chains.map(({ name }) => name).join(", ")}</bdi>
								</dd>
							</div>
							<div>
								<dt>{say("landing.for")}</dt>
								<dd>
									<bdi>{say("landing.sampleFor")}</bdi>
								</dd>
							</div>
						</dl>
					))}
				</div>
			</div>
			<div className="perf" aria-hidden="true" />
			<fieldset className="sampler__try">
				<legend className="label">{say("landing.anotherToken")}</legend>
				<div className="tokens">
					{amounts.map(({ token }, at) => (
						<label key={token}>
							<input type="radio" name="sample-token" value={token} defaultChecked={at === 0} />
							<TokenIcon token={token} />
							{token}
						</label>
					))}
				</div>
			</fieldset>
		</article>
	);
}
