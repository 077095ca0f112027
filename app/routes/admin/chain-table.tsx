import type { ReactNode } from "react";

interface ChainTableProps {
	/** of the panel's title */
	id: string;
	title: string;
	lead: string;
	/** names what scrolls, for those who reach it by the keyboard */
	scrolls?: string;
	className: string;
	/** `number`: aligned at the end */
	columns: readonly { name: string; number?: boolean }[];
	children: ReactNode;
}

/** A panel with a table about chains, a row each; on a phone a card each. */
export function ChainTable({ id, title, lead, scrolls, className, columns, children }: ChainTableProps) {
	const table = (
		<table className={`table table--cards ${className}`}>
			<caption className="sr">{title}</caption>
			<thead>
				<tr>
					{columns.map(({ name, number }) => (
						<th key={name} scope="col" className={number ? "n" : undefined}>
							{name}
						</th>
					))}
				</tr>
			</thead>
			<tbody>{children}</tbody>
		</table>
	);
	return (
		<section aria-labelledby={id} className="panel">
			<div className="stack stack--2">
				<h2 id={id}>{title}</h2>
				<p className="t-sm t-2">{lead}</p>
			</div>
			{scrolls ? (
				// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
				<section className="tablewrap" tabIndex={0} aria-label={scrolls}>
					{table}
				</section>
			) : (
				<div className="tablewrap">{table}</div>
			)}
		</section>
	);
}
