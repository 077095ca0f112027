import type { DeskArrival } from "#app/services/payments/desk-contract.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { DecisionForm } from "./decision-form.tsx";

/** Tiny arrivals: folded away with their count, each to be counted all the same. */
export function Folded({ arrivals }: { arrivals: readonly DeskArrival[] }) {
	const say = useSay();
	if (arrivals.length === 0) return null;
	return (
		<details className="folded">
			<summary>
				<Icon name="eye-off" />
				<span>{say("dashboard.folded-dust", { count: arrivals.length })}</span>
				<Icon name="chevron-down" size="small" />
			</summary>
			<p className="t-sm t-2 measure">{say("dashboard.foldedMeans-dust")}</p>
			<ul className="cands">
				{arrivals.map((arrival) => {
					const labelId = `folded-${arrival.id}-${arrival.token}`;
					return (
						<li key={labelId}>
							<div className="grow folded__facts">
								<b id={labelId}>
									<bdi dir="ltr">{sayAmount(say, arrival.amount, arrival)}</bdi>
								</b>
								{arrival.from ? (
									<span className="t-sm t-2" title={arrival.from}>
										<ShortAddress address={arrival.from} />
									</span>
								) : null}
								<span className="t-sm t-3">
									<LocalTime at={arrival.at} />
								</span>
							</div>
							<DecisionForm
								paymentKey={arrival.id}
								paymentId={arrival.paymentId}
								intent="credit"
								label={say("dashboard.countHere")}
								className="btn btn--secondary btn--sm"
								describedBy={labelId}
							/>
						</li>
					);
				})}
			</ul>
		</details>
	);
}
