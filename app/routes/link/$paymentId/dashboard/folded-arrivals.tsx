import type { UnclaimedArrival } from "#app/core/payments/wire.ts";
import { ShortAddress } from "#app/ui/address-block.tsx";
import { HashCell } from "#app/ui/hash-cell.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayAmount } from "#app/words/amounts.ts";
import { ArrivalForm, ArrivalRefusal } from "./arrival-form.tsx";
import type { DashboardTerms } from "./dashboard-props.ts";
import { type Outcome, refusalOn } from "./outcome.ts";

interface FoldedArrivalsProps {
	kind: "dust" | "dismissed";
	arrivals: readonly UnclaimedArrival[];
	terms: DashboardTerms;
	outcome: Outcome | undefined;
}

/** Arrivals that need nobody: folded away with their count, each with its way back. */
export function FoldedArrivals({ kind, arrivals, terms, outcome }: FoldedArrivalsProps) {
	const say = useSay();
	if (arrivals.length === 0) return null;
	const { chainIds } = terms;
	const isRefused = arrivals.some(({ id }) => refusalOn(id, outcome, "credit", "restore"));
	return (
		<details className="folded" open={isRefused || undefined}>
			<summary>
				<Icon name="eye-off" />
				<span>{say(`dashboard.folded-${kind}`, { count: arrivals.length })}</span>
				<Icon name="chevron-down" size="small" />
			</summary>
			<p className="t-sm t-2 measure">{say(`dashboard.foldedMeans-${kind}`)}</p>
			<ul className="cands">
				{arrivals.map((arrival) => {
					const labelId = `folded-${arrival.id}`;
					return (
						<li key={arrival.id}>
							<div className="grow folded__facts">
								<b id={labelId}>
									<bdi dir="ltr">{sayAmount(say, arrival.amount, terms)}</bdi>
								</b>
								{arrival.from ? (
									<span className="t-sm t-2" title={arrival.from}>
										<ShortAddress address={arrival.from} />
									</span>
								) : (
									<span className="t-sm t-2">{say("dashboard.payerUnknown")}</span>
								)}
								<HashCell hash={arrival.txHash} chainId={arrival.chainId} named={chainIds.length > 1} />
								<span className="t-sm t-3">
									<LocalTime at={arrival.at} />
								</span>
								<ArrivalRefusal arrival={arrival} outcome={outcome} />
							</div>
							{kind === "dust" ? (
								<ArrivalForm
									arrival={arrival}
									intent="credit"
									label={say("dashboard.countHere")}
									className="btn btn--quiet btn--sm"
									describedBy={labelId}
								/>
							) : (
								<ArrivalForm
									arrival={arrival}
									intent="restore"
									label={say("dashboard.undo")}
									icon="undo-2"
									className="btn btn--secondary btn--sm"
									describedBy={labelId}
								/>
							)}
						</li>
					);
				})}
			</ul>
		</details>
	);
}
