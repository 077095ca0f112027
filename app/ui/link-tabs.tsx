import { Link } from "@remix-run/react";
import { useSay } from "./say.tsx";

/** What its maker may do with a link, a page each. */
const TABS = [
	{ page: "edit", label: "send.tabEdit" },
	{ page: "repeat", label: "send.tabRepeat" },
	{ page: "send", label: "send.tabSend" },
] as const;

/** Links, so that they work without script. */
export function LinkTabs({ paymentId, current }: { paymentId: string; current: (typeof TABS)[number]["page"] }) {
	const say = useSay();
	return (
		<nav className="linktabs" aria-label={say("send.tabs")}>
			{TABS.map(({ page, label }) => (
				<Link key={page} to={`/link/${paymentId}/${page}`} aria-current={page === current ? "page" : undefined}>
					{say(label)}
				</Link>
			))}
		</nav>
	);
}
