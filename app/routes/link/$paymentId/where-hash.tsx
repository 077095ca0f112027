import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import picturesUrl from "./where-hash.svg?url";

/** Kinds of wallets, as they are drawn in where-hash.svg. */
const PLACES = [
	["browser", "pay.hashInBrowser", "pay.hashInBrowserText"],
	["phone", "pay.hashOnPhone", "pay.hashOnPhoneText"],
	["exchange", "pay.hashAtExchange", "pay.hashAtExchangeText"],
	["owners", "pay.hashOfMultisig", "pay.hashOfMultisigText"],
] as const;

/** Where each kind of wallet shows a transaction's hash; opens without script. */
export function WhereHash() {
	const say = useSay();
	return (
		<details className="where">
			<summary>
				{say("pay.hashWhere")}
				<Icon name="chevron-down" size="small" />
			</summary>
			<ul>
				{PLACES.map(([picture, title, text]) => (
					<li key={picture}>
						<svg viewBox="0 0 96 64" aria-hidden="true">
							<use href={`${picturesUrl}#${picture}`} />
						</svg>
						<p>
							<b>{say(title)}</b> {say(text)}
						</p>
					</li>
				))}
			</ul>
		</details>
	);
}
