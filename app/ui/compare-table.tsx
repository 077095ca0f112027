import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";

export interface Compared {
	label: string;
	one: ReactNode;
	other: ReactNode;
	matches: boolean;
}

/** Two versions of the same facts side by side, and whether each matches. */
export function CompareTable({ one, other, rows }: { one: string; other: string; rows: readonly Compared[] }) {
	const say = useSay();
	return (
		<table className="compare">
			<thead>
				<tr>
					<th scope="col">
						<span className="sr">{say("pay.check")}</span>
					</th>
					<th scope="col">{one}</th>
					<th scope="col">{other}</th>
					<th scope="col">
						<span className="sr">{say("pay.match")}</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={row.label} className={row.matches ? "yes" : "no"}>
						<th scope="row">{row.label}</th>
						<td>{row.one}</td>
						<td>{row.other}</td>
						<td>
							<Icon
								name={row.matches ? "check" : "x"}
								label={row.matches ? say("pay.matches") : say("pay.matchesNot")}
							/>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
