import { type IdentityProvider, PROVIDER_NAMES } from "#app/core/accounts/identity.ts";
import { BrandIcon } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface BeginFormProps {
	provider: IdentityProvider;
	intent: "sign-in" | "link" | "prove";
	/** a path of ours */
	returnTo: string;
	children: React.ReactNode;
}

/** Leads to the provider by a plain form: the way there is a document's, with script or without. */
export function BeginForm({ provider, intent, returnTo, children }: BeginFormProps) {
	return (
		<form method="post" action={`/auth/${provider}`}>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="returnTo" value={returnTo} />
			{children}
		</form>
	);
}

/** One button for every provider the settings have credentials for; none without any. */
export function ProviderButtons({ providers, returnTo }: { providers: readonly IdentityProvider[]; returnTo: string }) {
	const say = useSay();
	if (providers.length === 0) return null;
	return (
		<>
			<div className="social">
				{providers.map((provider) => (
					<BeginForm key={provider} provider={provider} intent="sign-in" returnTo={returnTo}>
						<button type="submit" className="btn btn--secondary btn--block">
							<BrandIcon provider={provider} />
							{say("accounts.continueWith", { provider: PROVIDER_NAMES[provider] })}
						</button>
					</BeginForm>
				))}
			</div>
			<p className="or">
				<bdi>{say("accounts.orWithEmail")}</bdi>
			</p>
		</>
	);
}
