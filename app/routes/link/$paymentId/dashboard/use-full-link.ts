import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { FullSnapshot, Snapshot } from "#app/core/payments/wire.ts";
import { useLiveLink } from "#app/ui/use-live-link.ts";

/** Losing access twice in a row without a full snapshot between means the server will not give it: stop asking. */
const MOST_RETRIES = 2;

/**
 * The unlocked dashboard's live data. A public snapshot means that the socket came up without the right to more (a new
 * password voided the cookie, or it ran out): the loader then decides, and shows the locked page or a new socket follows.
 *
 * @param onChange - called with every newer full snapshot with the one before it
 */
export function useFullLink(
	paymentId: string,
	initial: FullSnapshot,
	onChange: (next: FullSnapshot, before: FullSnapshot) => void,
) {
	const { snapshot, state, reconnect } = useLiveLink<Snapshot>(paymentId, initial);
	const { revalidate } = useRevalidator();
	const [shown, setShown] = useState(initial);
	const before = useRef(initial);
	const lost = useRef(0);
	const latestOnChange = useRef(onChange);
	latestOnChange.current = onChange;

	useEffect(() => {
		if (snapshot.type === "public") {
			if (lost.current >= MOST_RETRIES) return;
			lost.current += 1;
			revalidate();
			return;
		}
		lost.current = 0;
		if (snapshot === before.current) return;
		const last = before.current;
		before.current = snapshot;
		setShown(snapshot);
		// Arrivals that no link counts change no version.
		if (snapshot.version >= last.version) latestOnChange.current(snapshot, last);
	}, [snapshot, revalidate]);

	// The loader gave the full view again after access was lost: ask for a socket that may hear of it too.
	useEffect(() => {
		if (initial.version >= 0 && lost.current > 0) reconnect();
	}, [initial, reconnect]);

	return { snapshot: shown, state };
}
