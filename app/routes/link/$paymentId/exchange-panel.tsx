import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ChainWatch } from "#app/core/payments/chain-watch.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Fact } from "#app/ui/fact.tsx";
import { Field } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { Freshness } from "./freshness.tsx";
import { type NoticeAnswer, type PayRequest, type PayWay, payPath } from "./page-data.ts";
import { WhatToSend } from "./what-to-send.tsx";

/** Exchanges call its tokens by a standard's name. */
const ETHEREUM = 1;
const MAX_EMAIL = 254;

interface ExchangePanelProps {
	request: PayRequest;
	snapshot: PublicSnapshot;
	watch: ChainWatch;
	way: PayWay;
	answer: NoticeAnswer | null;
	/** the networks to choose from */
	choice: ReactNode;
}

/** Paying from where no wallet is connected: what must arrive, and what is watched until it does. No hash is asked for. */
export function ExchangePanel(props: ExchangePanelProps) {
	const say = useSay();
	const { request, way } = props;
	return (
		<div className="stack stack--5">
			<p>
				<Link className="link row t-sm" to={payPath(request)} preventScrollReset>
					<Icon name="arrow-left" size="small" />
					{say("pay.otherWays")}
				</Link>
			</p>
			{way === "exchange" ? <ToSend {...props} /> : <Waiting {...props} />}
		</div>
	);
}

function ToSend({ request, snapshot, watch, answer, choice }: ExchangePanelProps) {
	const say = useSay();
	const { chainId, contract, network, networks } = request;
	const amount = sayAmount(say, snapshot.remaining, request);
	const calledErc20 = chainId === ETHEREUM && contract !== null;
	return (
		<>
			<h2 className="t-lg" id="pay-h">
				{say("pay.exchangeTitle")}
			</h2>
			{choice}
			<p className="t-sm t-2">{say("pay.exchangeIntro")}</p>
			<WhatToSend
				request={request}
				remaining={snapshot.remaining}
				amountLabel={say("pay.mustArrive")}
				networkNote={say(
					networks.length > 1 ? "pay.exactNetworkOf" : calledErc20 ? "pay.exactNetworkEthereum" : "pay.exactNetwork",
				)}
			/>
			<div className="note note--warn">
				<Icon name="scissors" />
				<p>
					<b>{say("pay.exchangeFee")}</b> {say("pay.exchangeFeeText", { amount })}
				</p>
			</div>
			<Notice request={request} answer={answer} />
			<Link className="btn btn--primary btn--lg btn--block" to={payPath(request, "waiting")} preventScrollReset>
				{say("pay.iHaveSentIt")}
			</Link>
			<MayClose watch={watch} network={network} />
			<Freshness request={request} watch={watch} />
		</>
	);
}

function Waiting({ request, snapshot, watch, answer }: ExchangePanelProps) {
	const say = useSay();
	const { network, requesterAddress } = request;
	return (
		<>
			<div className="stack stack--2">
				<h2 className="t-lg" id="pay-h">
					{say(watch.state === "watched" ? "pay.waitingTitle" : "pay.waitingTitleIdle")}
				</h2>
				<p className="t-sm t-2">{say(watch.state === "watched" ? "pay.waitingText" : "pay.waitingSilent")}</p>
			</div>
			<Freshness request={request} watch={watch} />
			<dl className="facts">
				<Fact term={say("pay.mustArriveShort")}>{sayAmount(say, snapshot.remaining, request)}</Fact>
				<Fact term={say("pay.arriveAt")}>
					<ShortAddress address={requesterAddress} />
				</Fact>
			</dl>
			<Notice request={request} answer={answer} />
			<MayClose watch={watch} network={network} />
			<Link className="btn btn--secondary btn--block" to={payPath(request, "exchange")} preventScrollReset>
				{say("pay.showAgain")}
			</Link>
		</>
	);
}

/** Whether a payment is found without this page. */
function MayClose({ watch, network }: { watch: ChainWatch; network: string }) {
	const say = useSay();
	const found = watch.state !== "unwatched";
	return (
		<p className="assure">
			<Icon name={found ? "door-open" : "info"} />
			{found ? say("pay.mayClose") : say("pay.mayNotFind", { network })}
		</p>
	);
}

/** A plain form. What it answered stands in its place, or above it while it may be tried again. */
function Notice({ request, answer }: { request: PayRequest; answer: NoticeAnswer | null }) {
	const say = useSay();
	const action = payPath(request, "waiting");
	const busy = useNavigation().formAction === action;
	if (answer?.ok) {
		return (
			<div className="note" role="status">
				<Icon name="mail-check" />
				<p>{answer.sentence}</p>
			</div>
		);
	}
	return (
		<Form method="post" action={action} replace preventScrollReset>
			<input type="hidden" name="intent" value="notice" />
			<Field
				label={say("pay.tellMe")}
				aside={say("common.optional")}
				help={say("pay.tellMeHelp")}
				error={answer?.sentence}
			>
				{(wiring) => (
					<div className="row">
						<input
							className="input grow"
							name="email"
							type="email"
							required
							maxLength={MAX_EMAIL}
							autoComplete="email"
							dir="ltr"
							placeholder={say("pay.emailPlaceholder")}
							defaultValue={answer?.email}
							{...wiring}
						/>
						<button type="submit" className="btn btn--secondary" aria-busy={busy || undefined}>
							{say("pay.tellMeButton")}
						</button>
					</div>
				)}
			</Field>
		</Form>
	);
}
