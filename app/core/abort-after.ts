/** A signal that ends a request after so long. `AbortSignal.timeout` is too new for the browsers of wallet apps on old phones. */
export function abortAfter(limitMs: number): AbortSignal {
	const controller = new AbortController();
	setTimeout(() => controller.abort(), limitMs);
	return controller.signal;
}
