import { Form } from "@remix-run/react";
import { type IdentityProvider, PROVIDER_NAMES } from "#app/core/accounts/identity.ts";
import type { AccountIdentity } from "#app/services/accounts/accounts-contract.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { PasswordField } from "#app/ui/field.tsx";
import { BrandIcon, Icon } from "#app/ui/icon.tsx";
import { NewPasswordField } from "#app/ui/new-password-field.tsx";
import { BeginForm } from "#app/ui/provider-buttons.tsx";
import { Reveal } from "#app/ui/reveal.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { SectionProps } from "./section.ts";
import { isLastWayIn, providersShown } from "./ways-shown.ts";

/** What the account can be opened with: providers and a password. */
export function Ways({ loaded, answer }: SectionProps) {
	const { ways, providers, email } = loaded;
	const say = useSay();
	const last = isLastWayIn(ways, loaded.security.passkeys.length);
	return (
		<>
			<ul className="ways">
				{providersShown(providers, ways).map((provider) => (
					<Provider
						key={provider}
						provider={provider}
						identity={ways.identities.find((identity) => identity.provider === provider)}
						last={last}
						changesDaily={provider === "x" && loaded.changesDaily}
					/>
				))}
				<li className="way">
					<Icon name="mail" />
					<span className="grow">
						<b>{say("settings.password")}</b>
						<span className="t-sm t-2">
							{say(ways.hasPassword ? "settings.passwordIsSet" : "settings.passwordNotSet")}
						</span>
						{ways.hasPassword && last ? (
							<span className="help" id="last-way-password">
								{say("settings.lastWayIn")}
							</span>
						) : null}
					</span>
					{ways.hasPassword ? <RemovePassword last={last} /> : null}
				</li>
			</ul>
			{email === null ? (
				<p className="t-sm t-2">{say("settings.passwordNeedsEmail")}</p>
			) : (
				<Password
					has={ways.hasPassword}
					asksForCurrent={ways.hasPassword && !loaded.security.secondStep}
					email={email}
					answer={answer}
				/>
			)}
		</>
	);
}

interface ProviderProps {
	provider: IdentityProvider;
	identity: AccountIdentity | undefined;
	/** the only way in there is */
	last: boolean;
	/** through it Show My NFT changes their picture */
	changesDaily: boolean;
}

function Provider({ provider, identity, last, changesDaily }: ProviderProps) {
	const say = useSay();
	const name = PROVIDER_NAMES[provider];
	const why = `last-way-${provider}`;
	return (
		<li className="way">
			<BrandIcon provider={provider} />
			<span className="grow">
				<b>{name}</b>
				<span className="t-sm t-2 breakable">
					{identity ? identity.label ? <bdi>{identity.label}</bdi> : null : say("settings.notConnected")}
				</span>
				{identity && changesDaily ? <span className="help">{say("settings.endsDailyChange")}</span> : null}
				{identity && last ? (
					<span className="help" id={why}>
						{say("settings.lastWayIn")}
					</span>
				) : null}
			</span>
			{identity ? (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="unlink" />
					<input type="hidden" name="provider" value={provider} />
					<button
						type="submit"
						className="btn btn--secondary btn--sm"
						aria-label={say("settings.disconnectProvider", { provider: name })}
						aria-disabled={last || undefined}
						aria-describedby={last ? why : undefined}
					>
						{say("settings.disconnect")}
					</button>
				</Form>
			) : (
				<BeginForm provider={provider} intent="link" returnTo="/settings">
					<button
						type="submit"
						className="btn btn--secondary btn--sm"
						aria-label={say("settings.connectProvider", { provider: name })}
					>
						{say("settings.connect")}
					</button>
				</BeginForm>
			)}
		</li>
	);
}

/** For whoever signs in by other ways alone. */
function RemovePassword({ last }: { last: boolean }) {
	const say = useSay();
	return (
		<Form method="post" preventScrollReset>
			<input type="hidden" name="intent" value="remove-password" />
			<button
				type="submit"
				className="btn btn--secondary btn--sm"
				aria-label={say("security.removePasswordNamed")}
				aria-disabled={last || undefined}
				aria-describedby={last ? "last-way-password" : undefined}
			>
				{say("security.removePassword")}
			</button>
		</Form>
	);
}

interface PasswordProps {
	has: boolean;
	/** else a recent proof is, by more than a password */
	asksForCurrent: boolean;
	email: string;
	answer: SectionProps["answer"];
}

function Password({ has, asksForCurrent, email, answer }: PasswordProps) {
	const say = useSay();
	const intent = asksForCurrent ? "password" : "first-password";
	const label = say(has ? "settings.changePassword" : "settings.setPassword");
	return (
		<Reveal label={label} done="password-saved" open={answer?.intent === intent}>
			<ActionForm
				id="password"
				intent={intent}
				schema={(forms) => (asksForCurrent ? forms.changedPasswordSchema(say) : forms.firstPasswordSchema(say))}
				answer={answer}
			>
				{(wired, busy) => (
					<>
						{/* Password managers then know whose password it is. */}
						<input type="email" value={email} autoComplete="username" readOnly hidden />
						{asksForCurrent ? (
							<PasswordField
								label={say("settings.currentPassword")}
								autoComplete="current-password"
								{...wired("current" as "password")}
							/>
						) : null}
						<NewPasswordField
							label={say("settings.newPassword")}
							help={`${say("accounts.passwordHelp")} ${say("settings.passwordEndsSessions")}`}
							{...wired("password")}
						/>
						<SubmitButton
							busy={busy}
							busyWords={say("settings.saving")}
							className="btn btn--secondary btn--sm btn--start"
						>
							{label}
						</SubmitButton>
					</>
				)}
			</ActionForm>
		</Reveal>
	);
}
