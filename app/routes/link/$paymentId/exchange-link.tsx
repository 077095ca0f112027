import { Link } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { type PayRequest, payPath } from "./page-data.ts";

/** To the page's view for paying from elsewhere; a link, so it works without script. */
export function ExchangeLink({ request }: { request: PayRequest }) {
	const say = useSay();
	return (
		<Link to={payPath(request, "exchange")} preventScrollReset>
			<Icon name="landmark" />
			<span>
				{say("pay.fromExchange")}
				<small>{say("pay.fromExchangeNote")}</small>
			</span>
			<Icon name="chevron-right" />
		</Link>
	);
}
