import { useState } from "react";
import { CopyField } from "#app/ui/copy.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { useSay } from "#app/ui/say.tsx";

interface LinkBoxProps {
	/** hosted app URL and /link/{paymentId} (SPEC §9) */
	url: string;
	qr: { size: number; path: string };
}

/** The link to send: copy it, open it, let a phone read it. */
export function LinkBox({ url, qr }: LinkBoxProps) {
	const say = useSay();
	const [showing, setShowing] = useState(false);
	return (
		<div className="stack stack--2">
			<CopyField label={say("dashboard.paymentLink")} value={url} shown={url.replace(/^https?:\/\//, "")} />
			<div className="row row--wrap linkbox__acts">
				<a className="btn btn--quiet btn--sm" href={url} target="_blank" rel="noreferrer">
					<Icon name="external-link" />
					{say("dashboard.open")}
					<span className="sr">{say("dashboard.opensNewTab")}</span>
				</a>
				<button type="button" className="btn btn--quiet btn--sm needs-script" onClick={() => setShowing(true)}>
					<Icon name="qr-code" />
					{say("dashboard.showQr")}
				</button>
			</div>
			<Dialog title={say("dashboard.paymentLink")} open={showing} onClose={() => setShowing(false)}>
				<div className="stack stack--4">
					<QrCode size={qr.size} path={qr.path} alt={say("dashboard.qrAlt", { url })} />
					<p className="hash" dir="ltr">
						{url}
					</p>
				</div>
			</Dialog>
		</div>
	);
}
