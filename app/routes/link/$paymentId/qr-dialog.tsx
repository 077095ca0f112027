import type { ReactNode } from "react";
import { paymentUri } from "#app/core/payments/eip681.ts";
import type { PublicSnapshot } from "#app/core/payments/wire.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { CopyField, useCopy } from "#app/ui/copy.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { NETWORK_PARAM } from "#app/ui/network-param.ts";
import { AddressQrCode } from "#app/ui/qr-code.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { sayTokenThere } from "#app/words/token-words.ts";
import type { PayRequest } from "./page-data.ts";
import { WhatToSend, WholeAddress } from "./what-to-send.tsx";

interface QrDialogProps {
	open: boolean;
	onClose: () => void;
	request: PayRequest;
	snapshot: PublicSnapshot;
	/** where this page is */
	pageUrl: string;
	/** this page is on a phone, which cannot scan itself */
	onPhone: boolean;
}

/** The codes are drawn by the server once they are shown: their encoder stays out of the page. */
const SIDE_PX = 264;

/**
 * SPEC §2: "Receiver address" and Close. Three codes, each with what it does; the address stands whole beside all of them.
 * A paid link has no payment request any more.
 */
export function QrDialog({ open, onClose, request, snapshot, pageUrl, onPhone }: QrDialogProps) {
	const say = useSay();
	const toPay = snapshot.remaining !== "0";
	return (
		<Dialog title={say("pay.receiverAddress")} open={open} onClose={onClose} wide>
			<div className="stack stack--5">
				<Tabs
					label={say("pay.qrTabs")}
					first={onPhone ? "address" : "page"}
					tabs={[
						{
							key: "page",
							label: say("pay.qrTabPage"),
							panel: <PageCode request={request} pageUrl={pageUrl} onPhone={onPhone} />,
						},
						...(toPay
							? [
									{
										key: "request" as const,
										label: say("pay.qrTabRequest"),
										panel: <RequestCode request={request} remaining={snapshot.remaining} />,
									},
								]
							: []),
						{
							key: "address",
							label: say("pay.qrTabAddress"),
							panel: <AddressCode request={request} remaining={snapshot.remaining} />,
						},
					]}
				/>
				<button type="button" className="btn btn--secondary btn--block" onClick={onClose}>
					{say("common.close")}
				</button>
			</div>
		</Dialog>
	);
}

/** A code as the server draws it, for the network that was chosen. */
function qrPath({ paymentId, on }: PayRequest, of: Record<string, string> = {}): string {
	const query = new URLSearchParams(of);
	if (on !== null) query.set(NETWORK_PARAM, String(on));
	return `/link/${paymentId}/qr.svg?${query}`.replace(/\?$/, "");
}

function Code({ code, children }: { code: ReactNode; children: ReactNode }) {
	return (
		<div className="qrd">
			{code}
			<div className="qrd__say">{children}</div>
		</div>
	);
}

/** Nobody can scan the phone they hold: there the link is copied and opened on the other device. */
function PageCode({ request, pageUrl, onPhone }: { request: PayRequest; pageUrl: string; onPhone: boolean }) {
	const say = useSay();
	const code = onPhone ? null : (
		<div className="qr">
			<img src={qrPath(request)} alt={say("pay.qrAltPage")} width={SIDE_PX} height={SIDE_PX} />
		</div>
	);
	return (
		<Code code={code}>
			<div className="stack stack--2">
				<h3>{say(onPhone ? "pay.qrPageElsewhere" : "pay.qrPageTitle")}</h3>
				<p className="t-sm t-2">{say(onPhone ? "pay.qrPageElsewhereText" : "pay.qrPageText")}</p>
			</div>
			<CopyField label={say("pay.pageLink")} value={pageUrl} />
			<To request={request} />
		</Code>
	);
}

function RequestCode({ request, remaining }: { request: PayRequest; remaining: string }) {
	const say = useSay();
	const copy = useCopy();
	const { chainId, contract, network, note, requesterAddress: payee, token } = request;
	const tokenThere = sayTokenThere(say, token, note, network);
	const amount = sayAmount(say, remaining, request);
	const warned = {
		amount: (
			<b>
				<bdi>{amount}</bdi>
			</b>
		),
		address: <ShortAddress address={payee} />,
	};
	const code = (
		<div className="qr">
			<img
				// Another rest is another code.
				src={qrPath(request, { of: "request", rest: remaining })}
				alt={say("pay.qrAltRequest", { amount, network })}
				width={SIDE_PX}
				height={SIDE_PX}
			/>
		</div>
	);
	return (
		<Code code={code}>
			<div className="stack stack--2">
				<h3>{say("pay.qrRequestTitle", { amount, network })}</h3>
				<p className="t-sm t-2">
					{say("pay.qrRequestText")} {tokenThere}
				</p>
			</div>
			<div className="note note--warn note--slim">
				<Icon name="triangle-alert" />
				<p>
					<Said id={contract === null ? "pay.qrRequestCheck" : "pay.qrRequestCheckToken"} values={warned} />
				</p>
			</div>
			<div className="row row--wrap">
				<button
					type="button"
					className="btn btn--secondary btn--sm"
					onClick={() => copy(paymentUri({ chainId, contract, payee, amount: BigInt(remaining) }))}
				>
					<Icon name="copy" />
					{say("pay.copyRequest")}
				</button>
			</div>
			<To request={request} />
		</Code>
	);
}

function AddressCode({ request, remaining }: { request: PayRequest; remaining: string }) {
	const say = useSay();
	const { requesterAddress: address } = request;
	return (
		<Code code={<AddressQrCode address={address} alt={say("pay.qrAlt", { address })} />}>
			{remaining === "0" ? (
				<>
					<p className="t-sm t-2">{say("pay.qrNothingLeft")}</p>
					<To request={request} />
				</>
			) : (
				<>
					<p className="t-sm t-2">{say("pay.qrAddressText")}</p>
					<WhatToSend
						request={request}
						remaining={remaining}
						amountLabel={say("pay.amount")}
						networkNote={say(request.networks.length > 1 ? "pay.otherNetworkOf" : "pay.otherNetwork")}
					/>
				</>
			)}
		</Code>
	);
}

function To({ request }: { request: PayRequest }) {
	const say = useSay();
	return (
		<div className="qrd__to">
			<span className="label">{say("card.receivingAddress")}</span>
			<WholeAddress address={request.requesterAddress} />
		</div>
	);
}
