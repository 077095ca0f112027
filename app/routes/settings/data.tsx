import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

/** Everything that is stored about the account, to take along. A plain form: the answer is a file. */
export function OwnData() {
	const say = useSay();
	return (
		<form method="post" action="/settings/export" className="row row--between row--wrap">
			<p className="t-sm t-2 measure">{say("settings.archiveWhat")}</p>
			<button type="submit" className="btn btn--secondary btn--sm">
				<Icon name="download" />
				{say("settings.archiveDownload")}
			</button>
		</form>
	);
}
