import type { ReactNode } from "react";
import { shortAddress } from "#app/core/short-address.ts";
import { useCopy } from "./copy.tsx";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

/** An address whole, in groups of four, with the ends people compare emphasised: first 6 and last 4 (LOOK §3). */
export function Hex({ address }: { address: string }) {
	const body = address.slice(6, -4);
	const groups = body.match(/.{4}/g) ?? [];
	return (
		<span className="hex" aria-hidden="true">
			<b>{address.slice(0, 6)}</b>
			{groups.map((group, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the groups of one address never reorder
				<span key={index}>{group}</span>
			))}
			<b>{address.slice(-4)}</b>
		</span>
	);
}

/** The short form as a label; the whole address is shown elsewhere on the page. */
export function ShortAddress({ address, className }: { address: string; className?: string }) {
	return <span className={className ? `short ${className}` : "short"}>{shortAddress(address)}</span>;
}

/**
 * Click to copy the whole address. A button's text cannot be selected, so without script it is shown below as text.
 *
 * @param props.seal - the address's own picture, where it stands nowhere else
 */
export function CopyAddress({
	address,
	label,
	seal,
	notCopied = null,
}: {
	address: string;
	label: string;
	seal?: ReactNode;
	/** in place of "Copy", where nobody shall send anything there */
	notCopied?: string | null;
}) {
	const say = useSay();
	const copy = useCopy();
	return (
		<>
			<button type="button" className="addr__copy" disabled={notCopied !== null} onClick={() => copy(address)}>
				{seal}
				<Hex address={address} />
				<span className="addr__act needs-script">
					<Icon name={notCopied === null ? "copy" : "ban"} />
					<span>{notCopied ?? say("common.copy")}</span>
				</span>
				<span className="sr">
					{" "}
					{label} {address}
				</span>
			</button>
			<noscript>
				<p className="hash space-above" dir="ltr">
					{address}
				</p>
			</noscript>
		</>
	);
}
