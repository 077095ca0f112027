import type { ReactNode } from "react";
import type { Count } from "#app/services/operations/admin-contract.ts";
import { useSay } from "#app/ui/say.tsx";

export function Panel({ title, className = "", children }: { title: string; className?: string; children: ReactNode }) {
	return (
		<div className={`panel ${className}`}>
			<h3>{title}</h3>
			<dl className="facts">{children}</dl>
		</div>
	);
}

export function Figure({ label, count: { count, more } }: { label: string; count: Count }) {
	const say = useSay();
	const number = new Intl.NumberFormat(say.locale).format(count);
	return (
		<div>
			<dt className="facts__long">{label}</dt>
			<dd>{more ? say("admin.countMore", { number }) : number}</dd>
		</div>
	);
}
