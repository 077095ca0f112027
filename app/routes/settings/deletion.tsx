import { Link } from "@remix-run/react";
import { useSay } from "#app/ui/say.tsx";
import type { SectionProps } from "./section.ts";
import { SupportLine } from "./support-line.tsx";

/** The way to deletion by oneself, and by the people behind this. */
export function Deletion({ loaded }: SectionProps) {
	const say = useSay();
	return (
		<>
			<SupportLine email={loaded.supportEmail} />
			<Link className="btn btn--danger btn--sm btn--start" to="/settings/delete">
				{say("settings.toDeletion")}
			</Link>
		</>
	);
}
