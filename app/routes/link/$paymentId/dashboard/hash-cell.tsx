import { shortAddress } from "#app/core/address.ts";
import { requireChain } from "#app/core/chains.ts";
import { useCopy } from "#app/ui/copy.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { isolated } from "#app/words/isolated.ts";

/** The short form is the label; the whole hash goes to the explorer, the clipboard and assistive technology. */
export function HashCell({ hash, chainId }: { hash: string; chainId: number }) {
	const say = useSay();
	const copy = useCopy();
	const { explorer } = requireChain(chainId);
	return (
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
}
