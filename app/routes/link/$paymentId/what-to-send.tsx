import { plainAmount } from "#app/core/i18n/amount-text.ts";
import { Hex } from "#app/ui/address-block.tsx";
import { Amount } from "#app/ui/amount.tsx";
import { Copies, CopyRow } from "#app/ui/copies.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayFigure } from "#app/words/amounts.ts";
import { sayTokenThere } from "#app/words/token-words.ts";
import type { PayRequest } from "./page-data.ts";

interface WhatToSendProps {
	request: PayRequest;
	/** base units still asked for */
	remaining: string;
	amountLabel: string;
	/** beside the network's name */
	networkNote: string;
}

/** Amount, network and address as somebody types them elsewhere, each copied by itself. */
export function WhatToSend({ request, remaining, amountLabel, networkNote }: WhatToSendProps) {
	const say = useSay();
	const { token, chainId, network, note, requesterAddress: address } = request;
	const tokenThere = sayTokenThere(say, token, note, network);
	const copyName = say("pay.copyAmount", { amount: sayFigure(say, remaining, request) });
	return (
		<Copies>
			<CopyRow label={amountLabel} copy={{ text: plainAmount(remaining, request), name: copyName }}>
				<Amount baseUnits={remaining} token={token} chainId={chainId} size="md" />
				{tokenThere ? <small>{tokenThere}</small> : null}
			</CopyRow>
			<CopyRow label={say("card.network")}>
				<b className="plain">
					<bdi>{network}</bdi>
				</b>
				<small>{networkNote}</small>
			</CopyRow>
			<CopyRow label={say("card.receivingAddress")} copy={{ text: address, name: say("pay.copyAddress", { address }) }}>
				<WholeAddress address={address} />
			</CopyRow>
		</Copies>
	);
}

/** The address whole; without script also as text that can be selected. */
export function WholeAddress({ address }: { address: string }) {
	return (
		<>
			<Hex address={address} />
			<span className="sr">{address}</span>
			<noscript>
				<span className="hash" dir="ltr">
					{address}
				</span>
			</noscript>
		</>
	);
}
