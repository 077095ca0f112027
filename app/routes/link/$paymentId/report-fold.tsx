import { type ReactNode, useEffect, useRef, useState } from "react";
import { useCspNonce } from "#app/http/csp-nonce.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

/** Runs before the first paint: a window as narrow as a phone's gets the form folded as well. */
const FOLD_WHERE_NARROW = import.meta.env.SSR
	? `if(matchMedia("(max-width:40rem)").matches)document.currentScript.previousElementSibling.open=false`
	: "";

/**
 * The form for who has paid already, which stands below the ways to pay: folded on phones, where it would push them apart.
 * It works without script.
 *
 * @param empty - nothing was typed and nothing refused: it stays open otherwise
 */
export function ReportFold({ onPhone, empty, children }: { onPhone: boolean; empty: boolean; children: ReactNode }) {
	const say = useSay();
	const nonce = useCspNonce();
	const ref = useRef<HTMLDetailsElement>(null);
	// As first shown: what is typed or emptied later folds nothing.
	const [open] = useState(!(onPhone && empty));
	useEffect(() => {
		if (!empty && ref.current) ref.current.open = true;
	}, [empty]);
	return (
		<>
			<details className="fold" ref={ref} open={open} suppressHydrationWarning>
				<summary className="or">
					<span>{say("pay.orConfirm")}</span>
					<Icon name="chevron-down" />
				</summary>
				{children}
			</details>
			{empty ? (
				// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by the nonce
				<script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: FOLD_WHERE_NARROW }} />
			) : null}
		</>
	);
}
