import type { ReactNode } from "react";
import { useFrame } from "./frame.ts";
import { Icon } from "./icon.tsx";
import { Notice } from "./notice.tsx";
import { Footer, SkipLink, TopBar } from "./page-frame.tsx";
import { Watermark } from "./seal.tsx";
import { ShowcaseLink } from "./showcase-link.tsx";

interface DoorProps {
	title: string;
	lead: ReactNode;
	/** the form, then the way to the other door */
	children: ReactNode;
}

/** The sheet people sign in or register on, with the house's seal behind it. */
export function AccountDoor({ title, lead, children }: DoorProps) {
	return (
		<>
			<SkipLink />
			<TopBar notice={false} />
			<main id="main">
				<section className="door" aria-labelledby="door-title">
					<Watermark of="paylink" />
					<div className="doc doorcard">
						<div className="engrave" aria-hidden="true" />
						<div className="doc__pad stack stack--6">
							<div className="stack stack--2">
								<h1 className="t-xl" id="door-title">
									{title}
								</h1>
								<p className="t-sm t-2">{lead}</p>
							</div>
							<Notice notice={useFrame().notice} />
							{children}
						</div>
					</div>
				</section>
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}

/** A refusal of the whole form, read out when it appears. */
export function FormRefusal({ id, sentences }: { id?: string; sentences: readonly string[] | undefined }) {
	if (!sentences?.length) return null;
	return (
		<div className="note note--bad" role="alert" id={id}>
			<Icon name="circle-alert" />
			<p>{sentences.join(" ")}</p>
		</div>
	);
}
