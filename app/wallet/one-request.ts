/**
 * Lets one tab of this browser at a time ask a wallet to pay a link. The browser releases the lock when the tab
 * closes.
 *
 * @returns releases the lock; `null` while another tab holds it
 */
export function acquireRequestLock(paymentId: string): Promise<(() => void) | null> {
	// Absent in old browsers and on pages without a secure origin: then what is stored is all that tabs know of each other.
	const { locks } = navigator as { locks?: LockManager };
	if (!locks) return Promise.resolve(() => {});
	return new Promise((resolve) => {
		locks
			.request(`paylink:pay:${paymentId}`, { ifAvailable: true }, (lock) => {
				if (!lock) return resolve(null);
				return new Promise<void>((release) => resolve(() => release()));
			})
			.catch(() => resolve(() => {}));
	});
}
