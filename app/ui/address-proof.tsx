import { Badge } from "./badge.tsx";
import { useSay } from "./say.tsx";

/** Whether somebody proved by a signature that an address is theirs; shown beside the address everywhere. */
export function AddressProof({ proven }: { proven: boolean }) {
	const say = useSay();
	return proven ? (
		<Badge tone="ok" icon="badge-check">
			<bdi>{say("common.verified")}</bdi>
		</Badge>
	) : (
		<Badge tone="warn" icon="circle-question-mark">
			<bdi>{say("common.unverified")}</bdi>
		</Badge>
	);
}
