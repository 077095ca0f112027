import { Form, useSearchParams } from "@remix-run/react";
import { useCallback, useMemo, useState } from "react";
import { NETWORK_PARAM } from "#app/ui/network-param.ts";
import { useSay } from "#app/ui/say.tsx";
import { sayToken } from "#app/words/token-words.ts";
import { onNetwork } from "./network-choice.ts";
import type { PayRequest, PayWay } from "./page-data.ts";

/**
 * The request on the network the payer chose, which the page's address says: a reload, a phone that opens the page and a browser
 * without script show the same.
 *
 * @param loaded - as the server wrote it
 * @param reportedOn - the network that a report without script was typed for
 */
export function useNetworkChoice(
	loaded: PayRequest,
	reportedOn: number | null,
): {
	request: PayRequest;
	choose(chainId: number): void;
} {
	const [search] = useSearchParams();
	const asked = search.get(NETWORK_PARAM);
	// What was picked counts at once and stands in the address, for a reload; another address that is navigated to counts again.
	const [picked, setPicked] = useState<{ over: string | null; chainId: string } | null>(
		reportedOn === null ? null : { over: asked, chainId: String(reportedOn) },
	);
	const chosen = picked && [picked.over, picked.chainId].includes(asked) ? picked.chainId : asked;
	const request = useMemo(() => onNetwork(loaded, chosen), [loaded, chosen]);
	const choose = useCallback(
		(chainId: number) => {
			setPicked({ over: asked, chainId: String(chainId) });
			// No navigation: that would take away what a form was answered.
			const here = new URL(location.href);
			here.searchParams.set(NETWORK_PARAM, String(chainId));
			history.replaceState(history.state, "", here);
		},
		[asked],
	);
	return { request, choose };
}

interface PayOnProps {
	request: PayRequest;
	/** the way of paying that is shown, and stays */
	way: PayWay | null;
	onChoose(chainId: number): void;
}

/** The networks to choose from; nothing where there is one. Without script it is a form that asks for the page anew. */
export function PayOn({ request, way, onChoose }: PayOnProps) {
	const say = useSay();
	const { networks, paymentId, token } = request;
	if (networks.length < 2) return null;
	return (
		<Form method="get" action={`/link/${paymentId}`} className="stack stack--2">
			{way ? <input type="hidden" name="pay" value={way} /> : null}
			<fieldset>
				<legend className="label">{say("pay.payOn")}</legend>
				<div className="networks">
					{networks.map(({ chainId, network, note, countsAfter }) => (
						<label key={chainId}>
							<input
								type="radio"
								name={NETWORK_PARAM}
								value={chainId}
								checked={chainId === request.chainId}
								onChange={() => onChoose(chainId)}
							/>
							<span>
								<b>
									<bdi>{network}</bdi>
								</b>
								<small>
									<bdi>{sayToken(say, token, note)}</bdi>
								</small>
							</span>
							<small>
								<bdi>{say("pay.countsIn", { wait: countsAfter })}</bdi>
							</small>
						</label>
					))}
				</div>
			</fieldset>
			<p className="help">{say("pay.payOnMeans")}</p>
			<noscript>
				<button type="submit" className="btn btn--secondary btn--block">
					{say("pay.payOnThis")}
				</button>
			</noscript>
		</Form>
	);
}
