import type { PublicSnapshot } from "#app/core/wire.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { PANELS } from "./panels-mark.ts";

/** What the requester wanted said after the payment: text as text, or a link that is https and nothing else. */
export function AfterSubmit({
	afterSubmit,
	requesterName,
}: {
	afterSubmit: PublicSnapshot["afterSubmit"];
	requesterName: string;
}) {
	const say = useSay();
	if (!afterSubmit) return null;
	const url = afterSubmit.kind === "link" ? httpsUrl(afterSubmit.url) : null;
	if (afterSubmit.kind === "link" && !url) return null;
	return (
		<div className="memo" data-later={PANELS}>
			<p className="label">{say("pay.fromRequester", { name: requesterName })}</p>
			{afterSubmit.kind === "text" ? (
				<p className="memo__text">
					<bdi>{afterSubmit.text}</bdi>
				</p>
			) : (
				<p>
					<a className="link" href={url?.href} rel="noreferrer nofollow">
						{say("pay.openAfterSubmit", { host: url?.host ?? "" })} <Icon name="external-link" size="small" />
					</a>
				</p>
			)}
		</div>
	);
}

function httpsUrl(text: string): URL | null {
	const url = URL.canParse(text) ? new URL(text) : null;
	return url?.protocol === "https:" ? url : null;
}
