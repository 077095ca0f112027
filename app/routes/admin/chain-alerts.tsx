import { requireChain } from "#app/core/chains.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import type { ChainAlert } from "./chain-troubles.ts";
import { countText } from "./figures.tsx";

/** What of the chains needs an operator, above everything else; absent while nothing does. */
export function ChainAlerts({ alerts }: { alerts: readonly ChainAlert[] }) {
	const say = useSay();
	if (alerts.length === 0) return null;
	return (
		<section className="alerts" aria-labelledby="alerts">
			<span className="stamp alerts__mark">
				<Icon name="circle-alert" />
			</span>
			<div className="stack stack--2">
				<h2 id="alerts">{say("admin.alertsTitle", { count: alerts.length })}</h2>
				<p className="t-sm">{say("admin.alertsLead")}</p>
				<ol className="alerts__list">
					{alerts.map((alert) => (
						<li key={keyOf(alert)}>
							<a className="link" href={isOfEndpoint(alert) ? "#endpoints" : "#watchers"}>
								<bdi>{requireChain(alert.chainId).name}</bdi>
							</a>
							{": "}
							<Sentence alert={alert} />
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}

function Sentence({ alert }: { alert: ChainAlert }) {
	const say = useSay();
	switch (alert.kind) {
		case "silent":
		case "stopped":
			return (
				<Said id={`admin.alert-${alert.kind}`} values={{ time: <LocalTime at={alert.since} style="date-time" /> }} />
			);
		case "behind":
			return say("admin.alert-behind", { count: alert.blocks });
		case "waiting":
			return (
				<Said
					id="admin.alert-waiting"
					values={{
						number: countText(say, alert.count),
						time: <LocalTime at={alert.oldestAt} style="date-time" />,
					}}
				/>
			);
		case "endpoint-silent":
		case "endpoint-behind":
			return (
				<Said
					id={`admin.alert-${alert.kind}`}
					values={{
						name: (
							<span className="mono" dir="ltr">
								{alert.name}
							</span>
						),
					}}
				/>
			);
		case "unasked":
			return say("admin.endpointsUnasked");
	}
}

const isOfEndpoint = ({ kind }: ChainAlert) => kind.startsWith("endpoint") || kind === "unasked";

const keyOf = (alert: ChainAlert) => `${alert.chainId} ${alert.kind} ${"name" in alert ? alert.name : ""}`;
