import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Watermark } from "./identicon.tsx";
import { LocalTime } from "./local-time.tsx";
import { Footer, SkipLink, TopBar } from "./page-frame.tsx";
import { useSay } from "./say.tsx";

interface ErrorDocumentProps {
	/** 404, 500 and the like; the first figure in ink, the others quieter; null where no answer came */
	status: number | null;
	title: string;
	sentence: string;
	/** rows of facts under the sentence */
	facts?: ReactNode;
	/** the way on */
	children: ReactNode;
}

/** An error as a document of its own, in the frame of every page. */
function ErrorDocument({ status, title, sentence, facts, children }: ErrorDocumentProps) {
	const figures = status === null ? "" : String(status);
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<article className="doc page-sheet">
					<div className="engrave" aria-hidden="true" />
					{figures === "" ? null : <Watermark of={figures} />}
					<div className="doc__pad stack stack--6">
						{figures === "" ? null : (
							<p className="amount" aria-hidden="true">
								<span className="amount__n">
									{figures.slice(0, 1)}
									<span className="amount__dec">{figures.slice(1)}</span>
								</span>
							</p>
						)}
						<div className="stack stack--2">
							<h1 className="t-xl">{title}</h1>
							<p className="t-2 measure">{sentence}</p>
						</div>
						{facts ? <dl className="facts">{facts}</dl> : null}
						<div className="row row--wrap">{children}</div>
					</div>
				</article>
			</main>
			<Footer />
		</>
	);
}

/** @param opened - the path that led nowhere, when it is known */
export function NotFoundPage({ opened }: { opened?: string }) {
	const say = useSay();
	const { pathname } = useLocation();
	const path = opened ?? (pathname === "/404" ? undefined : pathname);
	const link = path?.startsWith("/link/") ?? false;
	return (
		<ErrorDocument
			status={404}
			title={link ? say("errors.noSuchLinkTitle") : say("errors.notFoundTitle")}
			sentence={link ? say("errors.noSuchLink") : say("errors.notFound")}
			facts={
				path ? (
					<div>
						<dt>{say("errors.youOpened")}</dt>
						<dd className="mono page-sheet__path">
							<bdi>{path}</bdi>
						</dd>
					</div>
				) : null
			}
		>
			<Link className="btn btn--primary" to="/">
				{say("errors.createLink")}
			</Link>
		</ErrorDocument>
	);
}

/**
 * Our fault. Nothing of the error itself is shown.
 *
 * @param reference - leads to the log; none when this page was opened by its address
 * @param at - when it happened, epoch ms
 */
export function ServerErrorPage({ reference, at }: { reference?: string; at?: number }) {
	const say = useSay();
	const { pathname, search } = useLocation();
	return (
		<ErrorDocument
			status={500}
			title={say("errors.serverErrorTitle")}
			sentence={say("errors.serverError")}
			facts={
				reference ? (
					<>
						<div>
							<dt>{say("errors.reference")}</dt>
							<dd className="mono">
								<bdi>{reference}</bdi>
							</dd>
						</div>
						{at === undefined ? null : (
							<div>
								<dt>{say("errors.time")}</dt>
								<dd>
									<LocalTime at={at} style="date-time" />
								</dd>
							</div>
						)}
					</>
				) : null
			}
		>
			<TryAgain to={pathname === "/500" ? "/" : pathname + search} />
		</ErrorDocument>
	);
}

/** A document request on purpose: what broke may be this page's own script. */
function TryAgain({ to }: { to: string }) {
	const say = useSay();
	return (
		<a className="btn btn--primary" href={to}>
			<Icon name="rotate-ccw" />
			{say("errors.tryAgain")}
		</a>
	);
}

/** No answer came: the reader's connection, or all of ours. */
export function UnreachablePage() {
	const say = useSay();
	const { pathname, search } = useLocation();
	return (
		<ErrorDocument status={null} title={say("errors.unreachableTitle")} sentence={say("errors.unreachable")}>
			<TryAgain to={pathname + search} />
		</ErrorDocument>
	);
}

/** A request the app refused: a method, a type or a size it does not take. */
export function RefusedPage({ status }: { status: number }) {
	const say = useSay();
	return (
		<ErrorDocument status={status} title={say("errors.refusedTitle")} sentence={say("errors.refused")}>
			<Link className="btn btn--primary" to="/">
				{say("errors.createLink")}
			</Link>
		</ErrorDocument>
	);
}
