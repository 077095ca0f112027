import { Hex } from "#app/ui/address-block.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { QrDrawing } from "#app/ui/qr.server.ts";
import { QrCode } from "#app/ui/qr-code.tsx";
import { common } from "#app/words/common.ts";
import { pay } from "#app/words/pay.ts";

interface QrDialogProps {
	open: boolean;
	onClose: () => void;
	address: string;
	qr: QrDrawing;
	/** "40 USDC" */
	amount: string;
	network: string;
}

/** SPEC §2: "Receiver address", a code of the address alone, and Close. The code was drawn on the server. */
export function QrDialog({ open, onClose, address, qr, amount, network }: QrDialogProps) {
	return (
		<Dialog title={pay.receiverAddress} open={open} onClose={onClose}>
			<div className="stack stack--5">
				<QrCode size={qr.size} path={qr.path} alt={pay.qrAlt(address)} />
				<div className="row justify-center">
					<Hex address={address} />
					<span className="sr">{address}</span>
				</div>
				<p className="help">{pay.qrHint(amount, network)}</p>
				<button type="button" className="btn btn--secondary btn--block" onClick={onClose}>
					{common.close}
				</button>
			</div>
		</Dialog>
	);
}
