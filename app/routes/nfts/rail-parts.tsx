import { useSay } from "#app/ui/say.tsx";

interface RailPartsProps {
	/** ids of the sections they lead to, in the rail's order */
	parts: readonly { id: string; words: string }[];
}

/**
 * What the rail holds, always in sight: the preview alone fills most screens. Buttons, not links to places in the page:
 * those would be a navigation, which a selection that is not saved stops.
 */
export function RailParts({ parts }: RailPartsProps) {
	const say = useSay();
	const lead = (id: string) => {
		const part = document.getElementById(id);
		part?.scrollIntoView({ block: "start" });
		part?.focus({ preventScroll: true });
	};
	return (
		<nav className="rail__parts needs-script" aria-label={say("nfts.railParts")}>
			{parts.map(({ id, words }) => (
				<button key={id} type="button" className="btn btn--quiet btn--sm" onClick={() => lead(id)}>
					{words}
				</button>
			))}
		</nav>
	);
}
