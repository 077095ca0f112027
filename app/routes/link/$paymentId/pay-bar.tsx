import { type RefObject, useEffect, useState } from "react";
import type { TokenSymbol } from "#app/core/chains.ts";
import { Amount } from "#app/ui/amount.tsx";
import { useSay } from "#app/ui/say.tsx";

interface PayBarProps {
	/** base units */
	remaining: string;
	token: TokenSymbol;
	chainId: number;
	/** the payer's half: while it is on screen the bar steps aside */
	target: RefObject<HTMLElement>;
}

/** On phones the way to paying stays at the foot of the screen until the real thing is in sight. */
export function PayBar({ remaining, token, chainId, target }: PayBarProps) {
	const say = useSay();
	const [inSight, setInSight] = useState(false);
	useEffect(() => {
		if (!target.current) return;
		const observer = new IntersectionObserver(
			([entry]) => {
				// Below it there is nothing to go down to.
				if (entry) setInSight(entry.isIntersecting || entry.boundingClientRect.top < 0);
			},
			{
				rootMargin: "0px 0px -25% 0px",
			},
		);
		observer.observe(target.current);
		return () => observer.disconnect();
	}, [target]);
	return (
		<aside className="paybar" data-off={inSight} aria-label={say("pay.payBarLabel")}>
			<Amount baseUnits={remaining} token={token} chainId={chainId} size="sm" />
			<a className="btn btn--primary btn--sm" href="#pay">
				{say("pay.payBar")}
			</a>
		</aside>
	);
}
