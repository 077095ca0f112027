import { useState } from "react";
import { CopyField } from "#app/ui/copy.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { dashboard as words } from "#app/words/dashboard.ts";

interface LinkBoxProps {
	/** hosted app URL and /link/{paymentId} (SPEC §9) */
	url: string;
	qr: { size: number; path: string };
}

/** The link to send: copy it, open it, let a phone read it. */
export function LinkBox({ url, qr }: LinkBoxProps) {
	const [showing, setShowing] = useState(false);
	return (
		<div className="stack stack--2">
			<CopyField label={words.paymentLink} value={url} shown={url.replace(/^https?:\/\//, "")} />
			<div className="row row--wrap linkbox__acts">
				<a className="btn btn--quiet btn--sm" href={url} target="_blank" rel="noreferrer">
					<Icon name="external-link" />
					{words.open}
					<span className="sr">{words.opensNewTab}</span>
				</a>
				<button type="button" className="btn btn--quiet btn--sm needs-script" onClick={() => setShowing(true)}>
					<Icon name="qr-code" />
					{words.showQr}
				</button>
			</div>
			<Dialog title={words.qrTitle} open={showing} onClose={() => setShowing(false)}>
				<div className="stack stack--4">
					<QrCode size={qr.size} path={qr.path} alt={words.qrAlt(url)} />
					<p className="hash" dir="ltr">
						{url}
					</p>
				</div>
			</Dialog>
		</div>
	);
}
