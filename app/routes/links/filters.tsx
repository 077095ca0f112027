import { Form, Link, useSubmit } from "@remix-run/react";
import { TOKEN_SYMBOLS } from "#app/core/chains.ts";
import type { DeskOverview } from "#app/core/payments/desk-ledger.ts";
import { LINK_SORTS, type LinkFilter } from "#app/core/payments/link-query.ts";
import { shortAddress } from "#app/core/short-address.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { sayCount } from "#app/words/counts.ts";
import { sayDayInShort } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";
import { DESK_PATH, type DeskParams, deskPath, SPANS, spanOf } from "./desk-address.ts";

interface FiltersProps {
	params: DeskParams;
	overview: DeskOverview | null;
	addresses: readonly string[];
	/** epoch ms */
	now: number;
}

const TABS = ["waiting", "confirming", "partly", "needs-you", "paid", "overdue", "reusable", "cancelled"] as const;
/** Shown only where there are some, or where they are chosen. */
const SELDOM: readonly LinkFilter[] = ["confirming", "reusable"];

/** Which links: by status, text, token, address and time. A form that is an address; works without script. */
export function Filters({ params, overview, addresses, now }: FiltersProps) {
	const say = useSay();
	const submit = useSubmit();
	const send = (event: React.ChangeEvent<HTMLSelectElement>) => submit(event.currentTarget.form);
	const span = spanOf(params, now);
	return (
		<div className="desk-filters">
			<StatusTabs params={params} overview={overview} />
			<Form method="get" action={DESK_PATH} role="search" aria-label={say("desk.title")} preventScrollReset>
				{(["status", "from", "to", "month"] as const).map((name) =>
					params[name] ? <input key={name} type="hidden" name={name} value={params[name]} /> : null,
				)}
				<span className="inputwrap">
					<Icon name="search" />
					<input
						// Another address is another text: what is typed stays while it is the same one.
						key={params.q ?? ""}
						className="input"
						type="search"
						name="q"
						maxLength={100}
						defaultValue={params.q}
						aria-label={say("desk.search")}
						placeholder={say("desk.searchFor")}
						dir="auto"
					/>
				</span>
				<select
					key={`token ${params.token}`}
					className="input"
					name="token"
					aria-label={say("desk.token")}
					defaultValue={params.token ?? ""}
					onChange={send}
				>
					<option value="">{say("desk.everyToken")}</option>
					{TOKEN_SYMBOLS.map((token) => (
						<option key={token} value={token}>
							{token}
						</option>
					))}
				</select>
				<select
					key={`address ${params.address}`}
					className="input"
					name="address"
					aria-label={say("desk.address")}
					defaultValue={params.address ?? ""}
					onChange={send}
				>
					<option value="">{say("desk.everyAddress")}</option>
					{withChosen(addresses, params.address).map((address) => (
						<option key={address} value={address}>
							{shortAddress(address)}
						</option>
					))}
				</select>
				<select
					key={`time ${params.from} ${params.to}`}
					className="input"
					name="time"
					aria-label={say("desk.made")}
					defaultValue={span ?? "days"}
					onChange={send}
				>
					<option value="any">{say("desk.span-any")}</option>
					{SPANS.map((one) => (
						<option key={one} value={one}>
							{say(`desk.span-${one}`)}
						</option>
					))}
					{span === null ? <option value="days">{sayDays(say, params)}</option> : null}
				</select>
				<select
					key={`sort ${params.sort}`}
					className="input desk-order"
					name="sort"
					aria-label={say("desk.sort")}
					defaultValue={params.sort ?? ""}
					onChange={send}
				>
					{LINK_SORTS.map((sort) => (
						<option key={sort} value={sort === "newest" ? "" : sort}>
							{say(`desk.sort-${sort}`)}
						</option>
					))}
				</select>
				<button type="submit" className="btn btn--secondary btn--sm without-script">
					{say("desk.apply")}
				</button>
			</Form>
		</div>
	);
}

function StatusTabs({ params, overview }: Pick<FiltersProps, "params" | "overview">) {
	const say = useSay();
	const tab = (status: LinkFilter | null, count: number | undefined) => (
		<Link
			key={status}
			to={deskPath(params, { status: status ?? undefined })}
			aria-current={(params.status ?? null) === status ? "true" : undefined}
			preventScrollReset
		>
			{say(`desk.state-${status ?? "all"}`)}
			{count === undefined ? null : <span className="desk-n">{sayCount(say, count)}</span>}
		</Link>
	);
	return (
		<nav className="seg desk-tabs" aria-label={say("desk.status")}>
			{tab(null, overview?.links)}
			{TABS.filter(
				(status) => !SELDOM.includes(status) || params.status === status || (overview?.states[status] ?? 0) > 0,
			).map((status) => tab(status, overview?.states[status]))}
		</nav>
	);
}

/** An address of an address that is none of the account's is shown all the same: the list is filtered by it. */
function withChosen(addresses: readonly string[], chosen: string | undefined): readonly string[] {
	const known = addresses.some((address) => address.toLowerCase() === chosen?.toLowerCase());
	return chosen === undefined || known ? addresses : [...addresses, chosen];
}

function sayDays(say: Say, { from, to }: DeskParams): string {
	const day = (text: string) => sayDayInShort(say, Date.parse(`${text}T00:00:00Z`));
	if (from !== undefined && to !== undefined) return say("desk.spanDays", { from: day(from), to: day(to) });
	return from === undefined ? say("desk.spanTo", { to: day(to ?? "") }) : say("desk.spanFrom", { from: day(from) });
}
