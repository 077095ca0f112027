import type { Rotation, RotationAdmin } from "./rotation-contract.ts";
import type { ShowcaseDeps } from "./showcase-deps.ts";

const notYet = () => Promise.reject(new Error("not made yet"));

export function rotationServices(_deps: ShowcaseDeps): Rotation {
	return {
		find: notYet,
		listHistory: notYet,
		skip: notYet,
		useNow: notYet,
		pause: notYet,
		resume: notYet,
		setSchedule: notYet,
		restore: notYet,
		disconnect: notYet,
	};
}

export function rotationAdmin(_deps: ShowcaseDeps): RotationAdmin {
	return { health: notYet, setPaused: notYet, runNow: notYet };
}
