import { Form, useNavigation } from "@remix-run/react";
import { TextField } from "#app/ui/field.tsx";
import { NamedAddress } from "#app/ui/named-address.tsx";
import { useSay } from "#app/ui/say.tsx";
import { pathBack } from "./path-back.ts";

interface AddressFormProps {
	returnTo: string;
	typed: string;
	refusal: string | undefined;
	/** the answer with that refusal */
	refusedIn: object | null | undefined;
	/** where the typed name leads, before it is stored */
	named?: { name: string; address: string; before: string | null } | null;
	/** ENS names are understood here */
	readsNames: boolean;
}

/** The wallet-address form (SPEC §2), for those who type it. */
export function AddressForm({ returnTo, typed, refusal, refusedIn, named = null, readsNames }: AddressFormProps) {
	const say = useSay();
	const busy = useNavigation().formMethod === "POST";
	return (
		<Form method="post" action={pathBack(returnTo)} className="stack stack--5">
			<TextField
				label={say("access.walletField")}
				name="requesterAddress"
				className="input--mono"
				dir="ltr"
				defaultValue={typed}
				help={say(readsNames ? "access.walletHelpOrName" : "access.walletHelp")}
				error={refusal}
				spellCheck={false}
				autoCapitalize="off"
				autoComplete="off"
				refusedIn={refusedIn}
				placeholder="0x"
				required
			/>
			{named ? (
				<>
					<NamedAddress {...named} />
					<input type="hidden" name="namedAddress" value={named.address} />
				</>
			) : null}
			<button className="btn btn--secondary btn--block" type="submit" aria-busy={busy || undefined}>
				{busy ? say("access.walletSubmitting") : say(named ? "access.nameUse" : "access.walletSubmit")}
			</button>
		</Form>
	);
}
