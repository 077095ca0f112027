import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { CopyField } from "#app/ui/copy.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useFrame } from "#app/ui/frame.ts";
import { useSay } from "#app/ui/say.tsx";
import { sayName, sayNameApart, sayNameWithin } from "./row-words.ts";

interface RowDialogProps {
	row: LinkRowSummary | null;
	onClose: () => void;
}

const SIDE_PX = 240;

/** The link's code to scan, drawn by the server. */
export function QrOfLink({ row, onClose }: RowDialogProps) {
	const say = useSay();
	const { appUrl } = useFrame();
	const url = row ? `${appUrl}/link/${row.paymentId}` : "";
	return (
		<Dialog title={row ? sayName(say, row) : ""} open={row !== null} onClose={onClose}>
			{row ? (
				<div className="stack stack--4">
					<div className="qr">
						<img
							src={`/link/${row.paymentId}/qr.svg`}
							alt={say("desk.qrAlt", { url })}
							width={SIDE_PX}
							height={SIDE_PX}
						/>
					</div>
					<CopyField label={say("desk.paymentLink")} value={url} shown={url.replace(/^https?:\/\//, "")} />
				</div>
			) : null}
		</Dialog>
	);
}

/** Asked once more: whoever has the link reads of it at once. How it ended is a notice of the list. */
export function CancelLink({ row, onClose }: RowDialogProps) {
	const say = useSay();
	const [tries, setTries] = useState(0);
	// A fetcher keeps the data of the try before.
	const { Form, state, data } = useFetcher<null>({ key: `cancel ${tries}` });
	const sent = useRef(false);
	useEffect(() => {
		if (state !== "idle") sent.current = true;
		else if (sent.current) {
			sent.current = false;
			// Null: no answer came (keep-form.ts), and the dialog asks on.
			if (data === null) setTries((before) => before + 1);
			else onClose();
		}
	}, [state, data, onClose]);
	return (
		<Dialog
			title={row ? say("desk.cancelTitle", { link: sayNameApart(say, row, sayNameWithin) }) : ""}
			open={row !== null}
			onClose={onClose}
		>
			{row ? (
				<Form method="post" action={`/link/${row.paymentId}/edit`} className="stack stack--4">
					<p>{say("desk.cancelSays")}</p>
					<p className="t-sm t-2">{say("desk.cancelMeans")}</p>
					<input type="hidden" name="returnTo" value="/links" />
					<div className="desk-dialog-foot">
						<button type="button" className="btn btn--secondary" data-first-focus onClick={onClose}>
							{say("desk.keep")}
						</button>
						<button
							type="submit"
							name="intent"
							value="cancel"
							className="btn btn--danger"
							aria-busy={state !== "idle" || undefined}
						>
							{say("desk.cancelLink")}
						</button>
					</div>
				</Form>
			) : null}
		</Dialog>
	);
}
