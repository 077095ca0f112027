import type { NameProof } from "#app/core/payments/verdict-types.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useSay } from "#app/ui/say.tsx";

export function Proven({ proof }: { proof: NameProof }) {
	const say = useSay();
	return (
		<span className="tags">
			<Badge tone="ok" icon="badge-check">
				{say(`dashboard.nameProof-${proof}`)}
			</Badge>
		</span>
	);
}

export function NotProven() {
	const say = useSay();
	return (
		<span className="tags">
			<Badge tone={null} icon="circle-question-mark">
				{say("dashboard.notProven")}
			</Badge>
		</span>
	);
}
