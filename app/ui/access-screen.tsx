import type { ReactNode } from "react";
import { ACCESS_STEPS, type AccessStep } from "#app/core/accounts/access-steps.ts";
import { Icon } from "./icon.tsx";
import { Footer, SkipLink, TopBar } from "./page-frame.tsx";
import { useSay } from "./say.tsx";
import { ShowcaseLink } from "./showcase-link.tsx";

const STEP_WORDS = {
	"sign-in": "access.stepSignIn",
	address: "access.stepAddress",
	access: "access.stepAccess",
	create: "access.stepCreate",
} as const;

interface AccessScreenProps {
	/** the step this page is about */
	at: AccessStep;
	/** steps that are done, whatever their order; the one the page is about is not ticked */
	done: readonly AccessStep[];
	title: string;
	lead: string;
	children: ReactNode;
}

/** A page on the way to the first payment link: how far somebody is, and what this step asks. */
export function AccessScreen({ at, done, title, lead, children }: AccessScreenProps) {
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<div className="narrow stack stack--8">
					<Steps at={at} done={done} />
					<section className="panel" aria-labelledby="access-title">
						<div className="stack stack--2">
							<h1 className="t-xl" id="access-title">
								{title}
							</h1>
							<p className="t-2">{lead}</p>
						</div>
						{children}
					</section>
				</div>
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}

function Steps({ at, done }: Pick<AccessScreenProps, "at" | "done">) {
	const say = useSay();
	return (
		<ol className="steps" aria-label={say("access.steps")}>
			{ACCESS_STEPS.map((step) => {
				const now = step === at;
				const isDone = done.includes(step) && !now;
				return (
					<li
						key={step}
						className={isDone ? "is-done" : now ? "is-now" : undefined}
						aria-current={now ? "step" : undefined}
					>
						<span className="node" aria-hidden="true">
							{isDone ? <Icon name="check" /> : null}
						</span>
						<b>
							{say(STEP_WORDS[step])}
							{isDone ? <span className="sr"> ({say("access.stepDone")})</span> : null}
						</b>
					</li>
				);
			})}
		</ol>
	);
}
