import type { ReactNode } from "react";
import type { Count } from "#app/services/operations/admin-contract.ts";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";

export function Panel({ title, className = "", children }: { title: string; className?: string; children: ReactNode }) {
	return (
		<div className={`panel ${className}`}>
			<h3>{title}</h3>
			<dl className="facts">{children}</dl>
		</div>
	);
}

/** "12", or "more than 1,000". */
export function countText(say: Say, { count, more }: Count): string {
	const number = new Intl.NumberFormat(say.locale).format(count);
	return more ? say("admin.countMore", { number }) : number;
}

export function Figure({ label, count }: { label: string; count: Count }) {
	const say = useSay();
	return (
		<div>
			<dt className="facts__long">{label}</dt>
			<dd>{countText(say, count)}</dd>
		</div>
	);
}
