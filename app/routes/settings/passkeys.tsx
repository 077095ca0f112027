import { Form, Link } from "@remix-run/react";
import type { OwnPasskey } from "#app/services/accounts/passkeys-contract.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PasskeyButton } from "#app/ui/passkey-button.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { sayDay, sayDaysAgo } from "#app/words/moments.ts";
import type { SectionProps } from "./section.ts";
import { isLastWayIn } from "./ways-shown.ts";

/** The account's passkeys, and whether one is asked for after the password. */
export function Passkeys({ loaded, answer }: SectionProps) {
	const say = useSay();
	const { passkeys, secondStep } = loaded.security;
	const last = isLastWayIn(loaded.ways, passkeys.length);
	return (
		<>
			{passkeys.length === 0 ? (
				<p className="t-sm t-2">{say("security.noPasskeys")}</p>
			) : (
				<ul className="ways">
					{passkeys.map((passkey) => (
						<PasskeyRow key={passkey.id} passkey={passkey} now={loaded.now} last={last} answer={answer} />
					))}
				</ul>
			)}
			<PasskeyButton
				purpose="add"
				returnTo="/settings"
				words={say("security.addPasskey")}
				className="btn btn--secondary btn--sm btn--start"
			/>
			<p className="t-sm t-2 without-script">{say("security.needsScript")}</p>
			{passkeys.length > 0 || secondStep ? (
				<SecondStep {...loaded.security} hasPassword={loaded.ways.hasPassword} />
			) : null}
		</>
	);
}

interface PasskeyRowProps {
	passkey: OwnPasskey;
	/** epoch ms */
	now: number;
	/** the only way in there is */
	last: boolean;
	answer: SectionProps["answer"];
}

function PasskeyRow({ passkey, now, last, answer }: PasskeyRowProps) {
	const say = useSay();
	const { id, name, synced, createdAt, lastUsedAt } = passkey;
	const day = sayDay(say, createdAt);
	const about =
		lastUsedAt === null
			? say("security.passkeyMade", { day })
			: say("security.passkeyUsed", { day, when: sayDaysAgo(say, lastUsedAt, now) });
	const why = "last-way-passkey";
	return (
		<li className="way way--wrap">
			<Icon name={synced ? "fingerprint" : "key-round"} />
			<span className="grow">
				<b className="breakable">
					<bdi>{name}</bdi>
				</b>
				<span className="t-sm t-2">{synced ? `${about}. ${say("security.passkeySynced")}.` : about}</span>
				{last ? (
					<span className="help" id={why}>
						{say("settings.lastWayIn")}
					</span>
				) : null}
			</span>
			<Form method="post" preventScrollReset>
				<input type="hidden" name="intent" value="passkey-remove" />
				<input type="hidden" name="id" value={id} />
				<button
					type="submit"
					className="btn btn--secondary btn--sm"
					aria-label={say("security.removeNamed", { name })}
					aria-disabled={last || undefined}
					aria-describedby={last ? why : undefined}
				>
					{say("security.remove")}
				</button>
			</Form>
			{/* With the new name it is closed again. */}
			<details key={name} className="reveal way__more" open={answer?.lastResult.initialValue?.id === id || undefined}>
				<summary className="link tap t-sm" aria-label={say("security.renameNamed", { name })}>
					{say("security.rename")}
				</summary>
				<div className="reveal__body">
					<ActionForm
						id={`rename-${createdAt}`}
						intent="passkey-rename"
						schema={(forms) => forms.passkeyNameSchema(say)}
						answer={answer?.lastResult.initialValue?.id === id ? answer : undefined}
						hidden={{ id }}
						initial={{ name }}
					>
						{(wired, busy) => (
							<>
								<TextField label={say("security.passkeyName")} autoComplete="off" {...wired("name")} />
								<SubmitButton
									busy={busy}
									busyWords={say("settings.saving")}
									className="btn btn--secondary btn--sm btn--start"
								>
									{say("settings.save")}
								</SubmitButton>
							</>
						)}
					</ActionForm>
				</div>
			</details>
		</li>
	);
}

/** Whether the password alone opens the account. */
function SecondStep({ secondStep, codes, hasPassword }: SectionProps["loaded"]["security"] & { hasPassword: boolean }) {
	const say = useSay();
	const ready = secondStep || (codes !== null && codes.left > 0);
	if (!hasPassword && !secondStep) return null;
	return (
		<Form method="post" className="row row--between row--wrap" preventScrollReset>
			<input type="hidden" name="intent" value="second-step" />
			<input type="hidden" name="on" value={secondStep ? "0" : "1"} />
			<span className="measure">
				<span className="label">{say("security.stepTitle")}</span>
				<span className="t-sm t-2"> {say(secondStep ? "security.stepOn" : "security.stepOff")}</span>
			</span>
			{ready ? (
				<button type="submit" className="btn btn--secondary btn--sm">
					{say(secondStep ? "security.stepTurnOff" : "security.stepTurnOn")}
				</button>
			) : (
				<Link className="btn btn--secondary btn--sm" to="/settings/recovery-codes">
					{say("security.stepTurnOn")}
				</Link>
			)}
		</Form>
	);
}
