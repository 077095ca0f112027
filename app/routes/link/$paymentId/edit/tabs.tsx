import { Link } from "@remix-run/react";
import type { ComponentType } from "react";
import { useSay } from "#app/ui/say.tsx";
import type { MessageId } from "#app/words/say.ts";
import type { TabProps } from "./edit-page.ts";
import { WordsTab } from "./words-tab.tsx";

interface Tab {
	/** as the page's address says it: `?tab=` */
	key: string;
	label: Extract<MessageId, `edit.tab${string}`>;
	Panel: ComponentType<TabProps>;
}

const WORDS: Tab = { key: "words", label: "edit.tabWords", Panel: WordsTab };

/** What may be changed of a link, a file each. */
const TABS: readonly Tab[] = [WORDS];

/** @param asked - as the address says it */
export function chosenTab(asked: string | null): Tab {
	return TABS.find(({ key }) => key === asked) ?? WORDS;
}

/** Links, so that they work without script; nothing while there is one tab. */
export function Tabs({ chosen, paymentId }: { chosen: string | null; paymentId: string }) {
	const say = useSay();
	if (TABS.length < 2) return null;
	const { key: current } = chosenTab(chosen);
	return (
		<nav className="edit-tabs" aria-label={say("edit.tabs")}>
			{TABS.map(({ key, label }) => (
				<Link
					key={key}
					to={`/link/${paymentId}/edit?${new URLSearchParams({ tab: key })}`}
					aria-current={key === current ? "page" : undefined}
				>
					{say(label)}
				</Link>
			))}
		</nav>
	);
}
