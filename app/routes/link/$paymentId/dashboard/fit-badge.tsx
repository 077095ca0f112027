import type { ArrivalFit } from "#app/core/payments/arrival-fit.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

const FITS: Record<ArrivalFit, { tone: "ok" | null; icon: IconName }> = {
	"exact-sum": { tone: "ok", icon: "check" },
	"exact-rest": { tone: "ok", icon: "check" },
	part: { tone: null, icon: "circle-dot-dashed" },
	more: { tone: null, icon: "plus" },
};

/** How what arrived compares with what a link asks for. */
export function FitBadge({ fit }: { fit: ArrivalFit }) {
	const say = useSay();
	return (
		<Badge tone={FITS[fit].tone} icon={FITS[fit].icon}>
			{say(`dashboard.fit-${fit}`)}
		</Badge>
	);
}
