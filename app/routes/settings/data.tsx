import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { SectionProps } from "./section.ts";

/** Everything that is stored about the account, to take along. A plain form: the answer is a file. */
export function OwnData({ loaded: { archiveParts: parts } }: SectionProps) {
	const say = useSay();
	return (
		<form method="post" action="/settings/export" className="stack stack--3">
			<p className="t-sm t-2 measure">{say("settings.archiveWhat")}</p>
			{parts > 1 ? <p className="t-sm t-2 measure">{say("settings.archiveParts", { parts })}</p> : null}
			<div className="row row--wrap">
				{parts > 1 ? (
					<select className="input" name="part" aria-label={say("settings.archivePart")}>
						{Array.from({ length: parts }, (_, at) => at + 1).map((part) => (
							<option key={part} value={part}>
								{say("settings.archivePartOf", { part, parts })}
							</option>
						))}
					</select>
				) : null}
				<button type="submit" className="btn btn--secondary btn--sm">
					<Icon name="download" />
					{parts > 1 ? say("settings.archiveDownloadPart") : say("settings.archiveDownload")}
				</button>
			</div>
		</form>
	);
}
