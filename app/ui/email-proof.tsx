import { Badge } from "./badge.tsx";
import { useSay } from "./say.tsx";

/** Marks an e-mail that somebody typed on their link and has not proven; shown beside the e-mail. */
export function EmailProof({ proven }: { proven: boolean }) {
	const say = useSay();
	return proven ? null : (
		<Badge tone="warn" icon="circle-question-mark">
			<bdi>{say("card.emailUnverified")}</bdi>
		</Badge>
	);
}
