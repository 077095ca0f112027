import { Hex } from "#app/ui/address-block.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { AddressQrCode } from "#app/ui/qr-code.tsx";
import { useSay } from "#app/ui/say.tsx";

interface QrDialogProps {
	open: boolean;
	onClose: () => void;
	address: string;
	/** "40 USDC" */
	amount: string;
	network: string;
}

/** SPEC §2: "Receiver address", a code of the address alone, and Close. The code is drawn by the server once the dialog opens. */
export function QrDialog({ open, onClose, address, amount, network }: QrDialogProps) {
	const say = useSay();
	return (
		<Dialog title={say("pay.receiverAddress")} open={open} onClose={onClose}>
			<div className="stack stack--5">
				<AddressQrCode address={address} alt={say("pay.qrAlt", { address })} />
				<div className="row row--center">
					<Hex address={address} />
					<span className="sr">{address}</span>
				</div>
				<p className="help">{say("pay.qrHint", { amount, network })}</p>
				<button type="button" className="btn btn--secondary btn--block" onClick={onClose}>
					{say("common.close")}
				</button>
			</div>
		</Dialog>
	);
}
