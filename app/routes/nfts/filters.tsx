import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { GalleryCollection } from "#app/services/showcase/gallery-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { collectionValue, type GalleryQuery, readGalleryQuery, writeGalleryQuery } from "./gallery-query.ts";

/** Collections shown side by side; with more, a select is used. */
const MOST_SEGMENTS = 4;
/** Delay after typing before the search starts, ms. */
const TYPING_MS = 250;

interface FiltersProps {
	query: GalleryQuery;
	collections: readonly GalleryCollection[];
	/** show the checkbox for hidden NFTs: there are some, or they are shown already */
	offersHidden: boolean;
}

/** Filters of the gallery: a plain GET form, which script submits while typing. */
export function Filters({ query, collections, offersHidden }: FiltersProps) {
	const say = useSay();
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const search = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>();
	const go = () => {
		clearTimeout(timer.current);
		if (!form.current) return;
		const params = new URLSearchParams([...new FormData(form.current)].map(([name, value]) => [name, String(value)]));
		navigate(`/nfts${writeGalleryQuery(readGalleryQuery(params))}`, { replace: true, preventScrollReset: true });
	};
	useEffect(() => () => clearTimeout(timer.current), []);
	// The query changed by navigation, such as Back or "show all".
	useEffect(() => {
		const input = search.current;
		if (input && document.activeElement !== input) input.value = query.search;
	}, [query.search]);

	const few = collections.length <= MOST_SEGMENTS;
	const choices = [
		{ value: collectionValue(null), name: say(few ? "nfts.all" : "nfts.allCollections") },
		...collections.map(({ slug, name }) => ({ value: collectionValue(slug), name: name || say("nfts.noCollection") })),
	];
	const chosen = collectionValue(query.collection);
	return (
		<Form
			ref={form}
			method="get"
			action="/nfts"
			className="filters"
			role="search"
			onSubmit={(event) => {
				event.preventDefault();
				go();
			}}
			onChange={(event) => {
				if (event.target === search.current) {
					clearTimeout(timer.current);
					timer.current = setTimeout(go, TYPING_MS);
				} else go();
			}}
		>
			<span className="inputwrap">
				<Icon name="search" />
				<input
					ref={search}
					className="input"
					type="search"
					name="search"
					dir="auto"
					aria-label={say("nfts.search")}
					placeholder={say("nfts.searchPlaceholder")}
					defaultValue={query.search}
					maxLength={80}
					autoComplete="off"
				/>
			</span>
			{collections.length === 0 ? null : few ? (
				<fieldset className="seg" aria-label={say("nfts.collection")}>
					{choices.map(({ value, name }) => (
						<label key={value}>
							<input type="radio" name="collection" value={value} defaultChecked={value === chosen} key={chosen} />
							<bdi>{name}</bdi>
						</label>
					))}
				</fieldset>
			) : (
				<select
					key={chosen}
					className="input filters__collection"
					name="collection"
					aria-label={say("nfts.collection")}
					defaultValue={chosen}
				>
					{choices.map(({ value, name }) => (
						<option key={value} value={value}>
							{name}
						</option>
					))}
				</select>
			)}
			{offersHidden ? (
				<label className="switch">
					<span className="t-sm">{say("nfts.showHidden")}</span>
					<input type="checkbox" name="hidden" value="yes" defaultChecked={query.hidden} key={String(query.hidden)} />
				</label>
			) : null}
			<noscript>
				<button type="submit" className="btn btn--secondary btn--sm">
					{say("nfts.apply")}
				</button>
			</noscript>
		</Form>
	);
}
