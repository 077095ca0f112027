import type { RotationState } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { connectedOf, isHeldAtXAlone } from "../connected.ts";
import { TargetRow } from "./target-row.tsx";

/** Where the picture hangs: a row for each place, with what is the case there and what can be done. */
export function TargetsSection({ state, now }: { state: RotationState /** epoch ms */; now: number }) {
	const say = useSay();
	const connected = connectedOf(state).length;
	const isStopped = state.status.kind === "stopped";
	return (
		<section className="block" aria-labelledby="where">
			<div className="block__head">
				<h2 id="where">{say("today.whereTitle")}</h2>
				<p className="t-sm t-3">{say("today.whereLead")}</p>
			</div>
			{isHeldAtXAlone(state) ? <XTakesNone /> : null}
			<ul className="targets">
				{state.targets.map((one) => (
					<TargetRow
						key={one.target}
						state={one}
						isAlone={connected < 2}
						isStopped={isStopped}
						isConnectedAbove={one.target === "x" && connected === 0}
						now={now}
					/>
				))}
			</ul>
		</section>
	);
}

function XTakesNone() {
	const say = useSay();
	return (
		<div className="note note--warn">
			<Icon name="circle-alert" />
			<p>
				<b>{say("today.xTakesNone")}</b> {say("today.xTakesNoneWhy")}
			</p>
		</div>
	);
}
