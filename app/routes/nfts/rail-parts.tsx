import { useSay } from "#app/ui/say.tsx";

interface RailPartsProps {
	/** target sections of the buttons, in order */
	parts: readonly { id: string; words: string }[];
}

/**
 * Jump buttons to the rail's sections, always visible because the preview alone fills most screens. Not links: those would
 * navigate, which LeaveGuard blocks while the selection is unsaved.
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
