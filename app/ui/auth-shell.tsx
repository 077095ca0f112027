import type { ReactNode } from "react";
import { useFrame } from "./frame.ts";
import { Icon } from "./icon.tsx";
import { Watermark } from "./identicon.tsx";
import { Notice } from "./notice.tsx";
import { Footer, SkipLink, TopBar } from "./page-frame.tsx";
import { ShowcaseLink } from "./showcase-link.tsx";

interface AuthShellProps {
	title: string;
	lead: ReactNode;
	/** the form, then the link to signing in or registering */
	children: ReactNode;
}

/** The sheet for signing in and registering, with our identicon behind it. */
export function AuthShell({ title, lead, children }: AuthShellProps) {
	return (
		<>
			<SkipLink />
			<TopBar notice={false} />
			<main id="main">
				<section className="auth-shell" aria-labelledby="auth-title">
					<Watermark of="paylink" />
					<div className="doc auth-shell__card">
						<div className="engrave" aria-hidden="true" />
						<div className="doc__pad stack stack--6">
							<div className="stack stack--2">
								<h1 className="t-xl" id="auth-title">
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
