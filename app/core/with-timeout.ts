/**
 * Waits for work no longer than a limit. The work itself goes on; its later failure is nobody's.
 *
 * @param limitMs - in milliseconds
 * @param onTimeout - makes what is answered in place of work that takes longer, or throws
 * @throws what the work or `onTimeout` throws
 */
export async function withTimeout<Answer, Late>(
	work: Promise<Answer>,
	limitMs: number,
	onTimeout: () => Late,
): Promise<Answer | Late> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, limitMs);
	}).then(onTimeout);
	try {
		return await Promise.race([work, late]);
	} finally {
		clearTimeout(timer);
	}
}
