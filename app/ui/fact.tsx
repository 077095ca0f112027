/** A line of a document: what it is, and its value. */
export function Fact({ term, mono, children }: { term: string; mono?: boolean; children: React.ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd className={mono ? "mono" : undefined}>
				<bdi>{children}</bdi>
			</dd>
		</div>
	);
}
