import { CONNECTED_TARGETS, type ConnectedTarget } from "#app/core/showcase/picture-targets.ts";
import type { ConnectedPlace } from "./section.ts";

/** Those that can be connected, and those that are, although the operator offers them no longer. */
export function placesShown(
	offered: readonly ConnectedTarget[],
	connected: readonly { target: ConnectedTarget; label: string; needsSignIn: boolean }[],
): ConnectedPlace[] {
	return CONNECTED_TARGETS.flatMap((target): ConnectedPlace[] => {
		const known = connected.find((one) => one.target === target);
		if (known) return [known];
		return offered.includes(target) ? [{ target, label: null, needsSignIn: false }] : [];
	});
}
