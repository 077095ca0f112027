import { Link } from "@remix-run/react";
import type { GalleryNft } from "#app/services/showcase/gallery-contract.ts";
import { useSay } from "#app/ui/say.tsx";
import { CollectionHead } from "./collection-head.tsx";
import { type GalleryQuery, writeGalleryQuery } from "./gallery-query.ts";
import type { GridGroup } from "./grid-layout.ts";
import { Tile } from "./tile.tsx";

interface PlainGridProps {
	groups: readonly GridGroup[];
	query: GalleryQuery;
	/** index of the page's first NFT in the whole gallery */
	offset: number;
	nfts: readonly GalleryNft[];
	total: number;
	pageSize: number;
	picked: ReadonlySet<string>;
	/** nothing is checked, although a selection is saved */
	cleared: boolean;
}

/** The gallery before hydration and without script: one page of checkboxes, and links to the other pages. */
export function PlainGrid({ groups, query, offset, nfts, total, pageSize, picked, cleared }: PlainGridProps) {
	let first = 0;
	const shown = groups.flatMap((group) => {
		const from = first;
		first += group.count;
		const own = nfts.slice(Math.max(0, from - offset), Math.max(0, first - offset));
		return own.length > 0 ? [{ group, own, from: Math.max(from, offset), first: from }] : [];
	});
	return (
		<>
			<input type="hidden" name="shown" value={nfts.map(({ id }) => id).join("*")} />
			{cleared ? <input type="hidden" name="cleared" value="yes" /> : null}
			{shown.map(({ group, own, from, first: start }) => (
				<section key={group.slug} className="coll" aria-labelledby={`collection-${start}`}>
					<CollectionHead group={group} id={`collection-${start}`} />
					<ul className="nft-grid">
						{own.map((nft, place) => (
							<Tile
								key={nft.id}
								nft={nft}
								index={from + place}
								position={from + place - start + 1}
								of={group.count}
								picked={picked.has(nft.id)}
								field={`piece${from + place}`}
							/>
						))}
					</ul>
				</section>
			))}
			<Pages query={query} offset={offset} shown={nfts.length} total={total} pageSize={pageSize} />
		</>
	);
}

interface PagesProps {
	query: GalleryQuery;
	offset: number;
	shown: number;
	total: number;
	pageSize: number;
}

function Pages({ query, offset, shown, total, pageSize }: PagesProps) {
	const say = useSay();
	const page = offset / pageSize + 1;
	const to = (other: number) => `/nfts${writeGalleryQuery(query, other > 1 ? { page: String(other) } : {})}`;
	if (total <= pageSize) return null;
	return (
		<noscript>
			<nav
				className="row row--wrap pages"
				aria-label={say("nfts.pageOf", { from: offset + 1, to: offset + shown, count: total })}
			>
				<p className="t-sm t-3">{say("nfts.pageOf", { from: offset + 1, to: offset + shown, count: total })}</p>
				{offset > 0 ? (
					<Link className="btn btn--secondary btn--sm" to={to(page - 1)}>
						{say("nfts.earlier")}
					</Link>
				) : null}
				{offset + shown < total ? (
					<Link className="btn btn--secondary btn--sm" to={to(page + 1)}>
						{say("nfts.more")}
					</Link>
				) : null}
			</nav>
		</noscript>
	);
}
