import { useState } from "react";
import { findChain } from "#app/core/chains.ts";
import type { StoppedCheck } from "#app/core/payments/request-check.ts";
import { NATIVE_COIN, type RequestMessage, type RequestPart } from "#app/core/payments/signed-request.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { CompareTable } from "#app/ui/compare-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { Track } from "#app/ui/timeline.tsx";
import { sayFigure } from "#app/words/amounts.ts";
import { sayDayInShort } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";
import type { StoppedProps } from "./contract.ts";

/** What the page shows once this browser has found that it contradicts what was signed. */

/** Shown whether they differ or not; the others only where they do. */
const ALWAYS: readonly RequestPart[] = ["amount", "token", "payee"];

const LABELS = {
	amount: "wallet.partAmount",
	token: "wallet.token",
	payee: "wallet.partAddress",
	network: "wallet.network",
	memo: "wallet.partMemo",
	due: "wallet.partDue",
	created: "wallet.partCreated",
	request: "wallet.partRequest",
	origin: "wallet.partSite",
} as const satisfies Record<RequestPart, string>;

/** In place of the payer's half. */
export function PayingStopped({ check, request }: StoppedProps) {
	const say = useSay();
	const { requesterName: name, requesterEmail, paymentId } = request;
	const signedOn = sayDayInShort(say, check.signedAt);
	const why = {
		different: say("wallet.stoppedDifferent", { name, day: signedOn }),
		"not-theirs": say("wallet.stoppedNotTheirs", { name }),
		"wallet-differs": say("wallet.stoppedWallet", { name, day: signedOn }),
	}[check.state];
	return (
		<div className="stack stack--5">
			<span className="stamp stamp--bad">
				<Icon name="octagon-x" />
			</span>
			<div className="stack stack--2" role="alert">
				<h2 className="t-xl" id="pay-h">
					{say("wallet.stoppedTitle")}
				</h2>
				<p className="t-2">{why}</p>
			</div>
			{check.state === "different" ? <Compared check={check} request={request} /> : null}
			{check.state === "different" && check.parts.every((part) => part === "memo" || part === "due") ? (
				<p className="help">{say("wallet.stoppedEdited", { name })}</p>
			) : null}
			<div className="stack stack--3">
				<a className="btn btn--primary btn--block" href={`/contact-us?link=${paymentId}`}>
					<Icon name="flag" />
					{say("wallet.reportLink")}
				</a>
				{requesterEmail === "" ? null : (
					<a className="btn btn--secondary btn--block" href={`mailto:${requesterEmail}`}>
						<Icon name="mail" />
						{say("pay.writeTo", { name })}
					</a>
				)}
			</div>
		</div>
	);
}

function Compared({ check, request }: StoppedProps & { check: Extract<StoppedCheck, { state: "different" }> }) {
	const say = useSay();
	const { signed, page } = check;
	const parts = (Object.keys(LABELS) as RequestPart[]).filter(
		(part) => ALWAYS.includes(part) || check.parts.includes(part),
	);
	return (
		<CompareTable
			one={say("wallet.wasSigned")}
			other={say("wallet.pageSays")}
			rows={parts.map((part) => ({
				label: say(LABELS[part]),
				one: <Value part={part} of={signed} other={page} request={request} />,
				other: <Value part={part} of={page} other={signed} request={request} />,
				matches: !check.parts.includes(part),
			}))}
		/>
	);
}

interface ValueProps {
	part: RequestPart;
	of: RequestMessage;
	other: RequestMessage;
	request: StoppedProps["request"];
}

/** An address in two lines, so that no column is wider than a phone; others as the page writes them. */
function Value({ part, of, other, request }: ValueProps) {
	const say = useSay();
	if (part === "payee") return <TwoLines address={of.payee} />;
	if (part === "token" && of.token === other.token && contractOf(of, request.chainId) !== NATIVE_COIN)
		return contractOf(of, request.chainId) === contractOf(other, request.chainId) ? (
			<bdi>{of.token}</bdi>
		) : (
			<TwoLines address={contractOf(of, request.chainId)} />
		);
	return <bdi>{textOf(say, part, of, request)}</bdi>;
}

/** First 6, and the next 4 with the last 4: what people compare, and where look-alikes differ. */
function TwoLines({ address }: { address: string }) {
	const [head, ...tail] = [address.slice(0, 6), address.slice(6, 10), address.slice(-4)];
	return (
		<>
			<span className="short">{head}</span>
			<br />
			<span className="short">{tail.join("...")}</span>
		</>
	);
}

function onChain({ payableOn }: RequestMessage, chainId: number) {
	return payableOn.find((on) => on.chainId === String(chainId)) ?? payableOn[0];
}

const contractOf = (message: RequestMessage, chainId: number) => onChain(message, chainId)?.token ?? NATIVE_COIN;

function textOf(say: Say, part: RequestPart, of: RequestMessage, request: StoppedProps["request"]): string {
	switch (part) {
		case "amount": {
			const on = onChain(of, request.chainId);
			const amount = on ? sayFigure(say, on.amount, { token: of.token, chainId: Number(on.chainId) }) : "";
			return of.eachPayer === "pays the amount or more" ? say("wallet.amountOrMore", { amount }) : amount;
		}
		case "token":
			return of.token;
		case "payee":
			return shortAddress(of.payee);
		case "network":
			return of.payableOn.map(({ chainId }) => findChain(Number(chainId))?.name ?? chainId).join(", ");
		case "memo":
			// Of the signed one only a hash is there.
			return /^0x0+$/.test(of.memoHash) ? say("wallet.noMemo") : shortAddress(of.memoHash);
		case "due":
			return of.due === "0" ? say("wallet.noDue") : sayDayInShort(say, Number(of.due) * 1_000);
		case "created":
			return sayDayInShort(say, Number(of.created) * 1_000);
		case "request":
			return of.paymentId.slice(0, 8);
		case "origin":
			return of.origin.replace(/^https:\/\//, "");
	}
}

const isOtherAddress = (check: StoppedCheck) => check.state === "different" && check.parts.includes("payee");

/** Above the address, which is shown and not to be copied. */
export function ChangedNote({ check, request }: StoppedProps) {
	const say = useSay();
	const { requesterName: name } = request;
	return (
		<div className="note note--bad">
			<Icon name="octagon-x" />
			<p>
				<b>{check.state === "different" ? say("wallet.changedNote", { name }) : say("wallet.notTheirsNote")}</b>{" "}
				{isOtherAddress(check) ? say("wallet.changedAddress") : say("wallet.changedOther", { name })}
			</p>
		</div>
	);
}

/** Over the address. */
export function ChangedLabel({ check, request }: StoppedProps) {
	const say = useSay();
	return (
		<>
			{isOtherAddress(check)
				? say("wallet.notTheAddress", { name: request.requesterName })
				: say("card.receivingAddress")}
		</>
	);
}

/** In place of the track below both halves. */
export function ChangedTrack({ request }: StoppedProps) {
	const say = useSay();
	const [noticedAt] = useState(Date.now);
	return (
		<section className="pay__track" aria-label={say("pay.paymentStatus")}>
			<Track
				steps={[
					{
						key: "requested",
						state: "done",
						title: say("pay.trackRequested"),
						note: <LocalTime at={request.createdAt} />,
					},
					{
						key: "changed",
						state: "bad",
						title: say("wallet.trackChanged"),
						note: <Said id="wallet.trackNoticed" values={{ time: <LocalTime at={noticedAt} /> }} />,
					},
					{ key: "sent", state: "next", title: say("pay.trackSent"), note: say("wallet.trackStopped") },
				]}
			/>
		</section>
	);
}
