import type { LinkRowSummary } from "#app/core/payments/link-summary.ts";
import { arcsOf } from "./chart.ts";

/** Received of asked, an arc for each transfer. Its sum stands beside it in words. */
export function Ring({ row }: { row: LinkRowSummary }) {
	const { state } = row;
	if (state === "reusable")
		return (
			<Round className="desk-ring desk-ring--open">
				<text x="18" y="18" dominantBaseline="central" textAnchor="middle">
					{row.transfers > 99 ? "99+" : row.transfers}
				</text>
			</Round>
		);
	if (state === "cancelled")
		return (
			<Round className="desk-ring desk-ring--off">
				<path className="mk" d="M13 18h10" />
			</Round>
		);
	if (state === "paid")
		return (
			<Round className="desk-ring" arcs={[{ length: 100, offset: 0, counts: true }]}>
				<path className="mk" d="m12.6 18.3 3.6 3.6 7.2-7.4" />
			</Round>
		);
	return (
		<Round className="desk-ring" arcs={state === "needs-you" ? [] : arcsOf(row.asked, row.parts)}>
			{state === "needs-you" ? (
				<path className="mk" d="M15.3 15.2a2.8 2.8 0 1 1 4.3 2.4c-1 .6-1.6 1.1-1.6 2.2m0 3.2v.1" />
			) : null}
		</Round>
	);
}

interface RoundProps {
	className: string;
	arcs?: ReturnType<typeof arcsOf>;
	children?: React.ReactNode;
}

function Round({ className, arcs = [], children }: RoundProps) {
	return (
		<svg className={className} viewBox="0 0 36 36" aria-hidden="true">
			<g className="arc">
				<circle className="bg" cx="18" cy="18" r="15" />
				{arcs.map(({ length, offset, counts }) => (
					<circle
						key={offset}
						className={counts ? "fg" : "next"}
						cx="18"
						cy="18"
						r="15"
						pathLength="100"
						strokeDasharray={`${length.toFixed(1)} 100`}
						strokeDashoffset={(-offset).toFixed(1)}
					/>
				))}
			</g>
			{children}
		</svg>
	);
}
