import { Form } from "@remix-run/react";
import { formatPercent } from "#app/core/i18n/figures.ts";
import type { RotationHealth } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { Figure } from "./figures.tsx";

/** @param health - null: it could not be read */
export function RotationPanel({ health }: { health: RotationHealth | null }) {
	const say = useSay();
	const numbers = new Intl.NumberFormat(say.locale);
	return (
		<section className="panel stack stack--4" aria-labelledby="rotation">
			<h2 id="rotation">{say("admin.rotationTitle")}</h2>
			{health === null ? (
				<div className="note note--warn">
					<Icon name="circle-alert" />
					<p>{say("admin.rotationUnread")}</p>
				</div>
			) : (
				<>
					<RotationStates health={health} />
					<dl className="facts">
						<Figure label={say("admin.rotationRunning")} count={health.running} />
						<Figure label={say("admin.rotationDue")} count={health.due} />
						<Figure label={say("admin.rotationDone")} count={{ count: health.today.done, more: false }} />
						<Figure label={say("admin.rotationFailed")} count={{ count: health.today.failed, more: false }} />
						<div>
							<dt className="facts__long">{say("admin.rotationCalls")}</dt>
							<dd>
								{say("admin.rotationCallsOf", {
									used: numbers.format(health.calls.used),
									cap: numbers.format(health.calls.cap),
									percent: formatPercent((health.calls.used / health.calls.cap) * 100),
								})}
							</dd>
						</div>
					</dl>
					<RotationControls waits={health.pausedAt !== null || health.halted !== null} />
				</>
			)}
		</section>
	);
}

/** Whatever holds everybody's changes up, a sentence each. */
function RotationStates({ health: { pausedAt, halted, limitedUntil, calls } }: { health: RotationHealth }) {
	const say = useSay();
	const usedUp = calls.used >= calls.cap;
	if (pausedAt === null && halted === null && limitedUntil === null && !usedUp)
		return <p className="t-sm t-2">{say("admin.rotationAsPlanned")}</p>;
	return (
		<div className="note note--warn">
			<Icon name="circle-alert" />
			<div className="stack stack--2">
				{pausedAt === null ? null : (
					<p>
						<Said id="admin.rotationPaused" values={{ time: <LocalTime at={pausedAt} style="date-time" /> }} />
					</p>
				)}
				{halted === null ? null : (
					<>
						<p>
							<Said
								id="admin.rotationHalted"
								values={{
									time: <LocalTime at={halted.at} style="date-time" />,
									because: (
										<bdi className="mono" dir="ltr">
											{halted.because}
										</bdi>
									),
								}}
							/>
						</p>
						<p>{say(`admin.fault-${halted.fault}`)}</p>
					</>
				)}
				{limitedUntil === null ? null : (
					<p>
						<Said id="admin.rotationLimited" values={{ time: <LocalTime at={limitedUntil} style="date-time" /> }} />
					</p>
				)}
				{usedUp ? <p>{say("admin.rotationUsedUp")}</p> : null}
			</div>
		</div>
	);
}

function RotationControls({ waits }: { waits: boolean }) {
	return (
		<div className="row row--wrap rotation__controls">
			{(waits ? (["go-on"] as const) : (["run", "pause"] as const)).map((intent) => (
				<AskedFirst key={intent} intent={intent} />
			))}
		</div>
	);
}

/** What each control says, asks and is answered with. */
const CONTROLS = {
	"go-on": ["admin.rotationGoOn", "admin.rotationGoOnQuestion", "admin.rotationGoOnYes"],
	run: ["admin.rotationRun", "admin.rotationRunQuestion", "admin.rotationRunYes"],
	pause: ["admin.rotationPause", "admin.rotationPauseQuestion", "admin.rotationPauseYes"],
} as const;

/** Asks once more before it does anything for everybody; opens and closes without script. */
function AskedFirst({ intent }: { intent: keyof typeof CONTROLS }) {
	const say = useSay();
	const [label, question, yes] = CONTROLS[intent].map((id) => say(id));
	return (
		<details className="confirm">
			<summary className="btn btn--secondary">{label}</summary>
			<Form method="post" action="/admin" className="stack stack--3" preventScrollReset>
				<p className="t-sm">{question}</p>
				<button className="btn btn--primary" type="submit" name="intent" value={intent}>
					{yes}
				</button>
			</Form>
		</details>
	);
}
