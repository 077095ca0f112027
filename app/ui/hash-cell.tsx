import { shortAddress } from "#app/core/address.ts";
import { requireChain } from "#app/core/chains.ts";
import { isolated } from "#app/words/isolated.ts";
import { useCopy } from "./copy.tsx";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

interface HashCellProps {
	hash: string;
	chainId: number;
	/** the network's name is shown: the link has several */
	named?: boolean;
}

/** The short form is the label; the whole hash goes to the explorer, the clipboard and assistive technology. */
export function HashCell({ hash, chainId, named = false }: HashCellProps) {
	const say = useSay();
	const copy = useCopy();
	const { explorer, name } = requireChain(chainId);
	const cell = (
		<span className="hashcell">
			{explorer ? (
				<a href={`${explorer.url}/tx/${hash}`} target="_blank" rel="noreferrer" className="short">
					<span aria-hidden="true">{shortAddress(hash)}</span>
					<span className="sr">
						{say("dashboard.viewHash", { hash: isolated(say, hash), explorer: explorer.name })}
					</span>
				</a>
			) : (
				<span className="short" title={hash}>
					<span aria-hidden="true">{shortAddress(hash)}</span>
					<span className="sr">{hash}</span>
				</span>
			)}
			<button
				type="button"
				className="iconbtn needs-script"
				aria-label={say("dashboard.copyHash", { hash: isolated(say, shortAddress(hash)) })}
				onClick={() => copy(hash)}
			>
				<Icon name="copy" size="small" />
			</button>
		</span>
	);
	if (!named) return cell;
	return (
		<span className="hashnet">
			{cell}
			<small>
				<bdi>{name}</bdi>
			</small>
		</span>
	);
}
