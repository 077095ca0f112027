/**
 * Lets one tab of this browser at a time ask a wallet to pay a link. The browser itself gives the turn back when the tab
 * goes.
 *
 * @returns gives the turn back; `null` while another tab has it
 */
export function takeRequestTurn(paymentId: string): Promise<(() => void) | null> {
	// Absent in old browsers and on pages without a secure origin: then what is stored is all that tabs know of each other.
	const { locks } = navigator as { locks?: LockManager };
	if (!locks) return Promise.resolve(() => {});
	return new Promise((resolve) => {
		locks
			.request(`paylink:pay:${paymentId}`, { ifAvailable: true }, (lock) => {
				if (!lock) return resolve(null);
				return new Promise<void>((giveBack) => resolve(() => giveBack()));
			})
			.catch(() => resolve(() => {}));
	});
}
