import { requireChain } from "#app/core/chains.ts";
import type { Source } from "#app/core/payments/wire.ts";
import type { ChainEndpoints } from "#app/services/operations/admin-contract.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { ChainTable } from "./chain-table.tsx";

/** Through whom each chain is read, asked while this page was made. */
export function Endpoints({ chains }: { chains: ChainEndpoints[] }) {
	const say = useSay();
	if (chains.length === 0) return null;
	return (
		<ChainTable
			id="endpoints"
			title={say("admin.endpointsTitle")}
			lead={say("admin.endpointsLead")}
			className="endpoints"
			columns={[
				{ name: say("admin.endpoint") },
				{ name: say("admin.endpointState") },
				{ name: say("admin.endpointLag"), number: true },
				{ name: say("admin.endpointBlock"), number: true },
				{ name: say("admin.endpointAnswered"), number: true },
			]}
		>
			{chains.map(({ chainId, sources, singleSource }) =>
				sources === null ? (
					<Unasked key={chainId} chainId={chainId} />
				) : (
					sources.map((source) => (
						<Endpoint key={`${chainId} ${source.name}`} chainId={chainId} source={source} alone={singleSource} />
					))
				),
			)}
		</ChainTable>
	);
}

function Unasked({ chainId }: { chainId: number }) {
	const say = useSay();
	return (
		<tr>
			<th scope="row">
				<bdi>{requireChain(chainId).name}</bdi>
			</th>
			<td className="end">
				<Badge tone="bad" icon="unplug">
					{say("admin.endpointSilent")}
				</Badge>
			</td>
			<td colSpan={3} className="t-2 span">
				{say("admin.endpointsUnasked")}
			</td>
		</tr>
	);
}

interface EndpointProps {
	chainId: number;
	source: Source;
	/** its provider is the only one of this chain */
	alone: boolean;
}

function Endpoint({ chainId, source: { name, head, lag, behind, answeredAt }, alone }: EndpointProps) {
	const say = useSay();
	const state =
		head === null ? (
			<Badge tone="bad" icon="unplug">
				{say("admin.endpointSilent")}
			</Badge>
		) : behind ? (
			<Badge tone="bad" icon="unplug">
				{say("admin.endpointBehind")}
			</Badge>
		) : (
			<Badge tone="ok" icon="check">
				{say("admin.endpointAnswers")}
			</Badge>
		);
	return (
		<tr>
			<th scope="row">
				<span className="mono" dir="ltr">
					{name}
				</span>
				<span className="t-xs t-3 endpoints__chain">
					<bdi>{requireChain(chainId).name}</bdi>
				</span>
			</th>
			<td className="end">
				<span className="endpoints__state">
					{state}
					{alone ? <span className="t-xs t-2">{say("admin.endpointAlone")}</span> : null}
				</span>
			</td>
			<td className="n" data-label={say("admin.endpointLag")}>
				{lag === null ? say("admin.endpointUnknown") : say("admin.endpointBlocks", { count: lag })}
			</td>
			<td className="n" data-label={say("admin.endpointBlock")}>
				{head === null ? say("admin.endpointUnknown") : <bdi dir="ltr">{head}</bdi>}
			</td>
			<td className="n span" data-label={say("admin.endpointAnswered")}>
				{answeredAt === null ? say("admin.endpointNotNow") : <LocalTime at={answeredAt} />}
			</td>
		</tr>
	);
}
