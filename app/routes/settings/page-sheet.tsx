import type { ReactNode } from "react";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";

/** A page that belongs to the settings and has one subject. */
export function PageSheet({ title, children }: { title: string; children: ReactNode }) {
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<div className="panel page-sheet">
					<h1 className="t-xl">{title}</h1>
					{children}
				</div>
			</main>
			<Footer />
		</>
	);
}
