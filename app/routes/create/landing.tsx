import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { requireChain } from "#app/core/chains.ts";
import { SAMPLE_PATH, type SampleAmount, sampleAmounts } from "#app/core/payments/sample-request.ts";
import { useFrame } from "#app/ui/frame.ts";
import { Icon, TokenIcon } from "#app/ui/icon.tsx";
import { LoginForm, type SignInOptions } from "#app/ui/login-screen.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import { ShowcaseLink } from "#app/ui/showcase-link.tsx";
import { isolated } from "#app/words/isolated.ts";
import picturesUrl from "./how-it-works.svg?url";
import { SampleCard } from "./sample-card.tsx";

/** What this is, beside the sign-in: shown in place of the form to whoever is signed out. Nothing of it needs script. */
export function Landing({ door, chainIds }: { door: SignInOptions; chainIds: readonly number[] }) {
	const say = useSay();
	const amounts = sampleAmounts(chainIds);
	return (
		<>
			<SkipLink to="in" words={say("landing.skipToSignIn")} />
			<TopBar notice={false}>
				<a className="btn btn--quiet btn--sm landing__how" href="#how">
					{say("landing.howItWorks")}
				</a>
				<a className="btn btn--secondary btn--sm" href="#in">
					{say("landing.toSignIn")}
				</a>
			</TopBar>
			<main id="main" className="shell landing">
				<h1 className="landing__say">
					{say("landing.headline")} <span>{say("landing.headlineMore")}</span>
				</h1>
				<div className="landing__pitch">
					<section aria-labelledby="sample-title">
						<h2 className="sr" id="sample-title">
							{say("landing.sampleTitle")}
						</h2>
						<SampleCard amounts={amounts} />
						<div className="landing__under">
							<Link className="btn btn--secondary" to={SAMPLE_PATH}>
								{say("landing.seeAnExample")}
								<Icon name="arrow-right" />
							</Link>
							<p className="t-sm t-2 grow">{say("landing.exampleLead")}</p>
						</div>
					</section>
					<section id="in" aria-labelledby="auth-title" tabIndex={-1}>
						<div className="doc">
							<div className="engrave" aria-hidden="true" />
							<div className="doc__pad stack stack--6">
								<div className="stack stack--2">
									<h2 className="t-lg" id="auth-title">
										{say("accounts.signInTitle")}
									</h2>
									<p className="t-sm t-2">{say("landing.signInLead")}</p>
								</div>
								<Notice notice={useFrame().notice} />
								<LoginForm options={door} />
							</div>
						</div>
					</section>
				</div>
				<HowItWorks />
				<Facts chainIds={chainIds} amounts={amounts} />
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}

/** Symbols of how-it-works.svg with their own measures, for one scale. */
const PICTURES = [
	{ name: "ask", viewBox: "0 0 206 200", title: "landing.askTitle", words: "landing.ask" },
	{ name: "send", viewBox: "0 0 360 200", title: "landing.sendTitle", words: "landing.send" },
	{ name: "land", viewBox: "0 0 194 200", title: "landing.landTitle", words: "landing.land" },
] as const;

function HowItWorks() {
	const say = useSay();
	return (
		<section className="landing__part" id="how" aria-labelledby="how-title" tabIndex={-1}>
			<h2 id="how-title">{say("landing.howItWorks")}</h2>
			<ol className="how">
				{PICTURES.map(({ name, viewBox, title, words }) => (
					<li key={name}>
						<svg className={`how__pic how__pic--${name}`} viewBox={viewBox} aria-hidden="true">
							<use href={`${picturesUrl}#${name}`} />
						</svg>
						<h3>{say(title)}</h3>
						<p>{say(words)}</p>
					</li>
				))}
			</ol>
		</section>
	);
}

function Facts({ chainIds, amounts }: { chainIds: readonly number[]; amounts: readonly SampleAmount[] }) {
	const say = useSay();
	const names = chainIds.map((id) => isolated(say, requireChain(id).name));
	const networks = new Intl.ListFormat(say.locale, { type: "conjunction" }).format(names);
	return (
		<section className="landing__part" aria-labelledby="facts-title">
			<h2 id="facts-title">{say("landing.facts")}</h2>
			<dl className="ledger">
				<Fact term={say("landing.tokens")}>
					<ul className="ledger__tokens">
						{amounts.map(({ token }) => (
							<li key={token}>
								<TokenIcon token={token} />
								<bdi>{token}</bdi>
							</li>
						))}
					</ul>
				</Fact>
				<Fact term={say("landing.networks")}>
					{say(names.length > 1 ? "landing.networksAre" : "landing.networkIs", { networks })}
				</Fact>
				<Fact term={say("landing.costs")}>{say("landing.costsNothing")}</Fact>
				<Fact term={say("landing.holder")}>{say("landing.holderYou")}</Fact>
				<Fact term={say("landing.access")}>{say("landing.accessPost")}</Fact>
			</dl>
		</section>
	);
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
	return (
		<div>
			<dt>{term}</dt>
			<dd>{children}</dd>
		</div>
	);
}
