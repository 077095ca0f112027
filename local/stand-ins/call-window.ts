/** Calls of each token within a fixed window, as targets limit them. */
export function keepCallWindow({ now, windowMs, most }: { now(): number; windowMs: number; most: number }) {
	const calls = new Map<string, number[]>();
	/** Counts one call. @returns `endsAt`: of the window, epoch ms */
	return (token: string): { exceeded: boolean; headers: Record<string, string>; endsAt: number } => {
		const from = now() - (now() % windowMs);
		const made = [...(calls.get(token) ?? []).filter((at) => at >= from), now()];
		calls.set(token, made);
		const headers = {
			"x-ratelimit-limit": String(most),
			"x-ratelimit-remaining": String(Math.max(0, most - made.length)),
		};
		return { exceeded: made.length > most, headers, endsAt: from + windowMs };
	};
}
