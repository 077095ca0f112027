import { Link } from "@remix-run/react";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { Watermark } from "#app/ui/seal.tsx";
import { card } from "#app/words/card.ts";
import { common } from "#app/words/common.ts";
import { pay } from "#app/words/pay.ts";
import { Fact } from "./request-half.tsx";

/** No link of this name: says what may be wrong, before anybody sends money by guess. */
export function UnknownLink({ path }: { path: string }) {
	return (
		<Slip of="404" title={pay.unknownTitle} figure={["4", "04"]} text={pay.unknown}>
			<dl className="facts">
				<Fact term={pay.youOpened} mono>
					{path}
				</Fact>
				<div className="facts__total">
					<dt>{pay.toPay}</dt>
					<dd>
						<bdi>0.00</bdi>
					</dd>
				</div>
			</dl>
			<Link className="btn btn--primary justify-self-start" to="/">
				{pay.createALink}
			</Link>
		</Slip>
	);
}

/** The request could not be read: empty fields, amount 0 and nothing to pay with (SPEC §8), and why. */
export function UnreadableLink({ path }: { path: string }) {
	return (
		<Slip
			of="paylink"
			title={pay.unreadableTitle}
			figure={["0", ".00"]}
			spoken={card.amountRequested}
			text={pay.unreadable}
		>
			<dl className="facts">
				<Fact term={card.receivingAddress}>–</Fact>
				<Fact term={card.network}>–</Fact>
				<Fact term={card.due}>–</Fact>
			</dl>
			<div className="row row--wrap">
				<a className="btn btn--primary" href={path}>
					{pay.tryAgain}
				</a>
				<button type="button" className="btn btn--secondary" disabled>
					{pay.connectToAWallet}
				</button>
			</div>
		</Slip>
	);
}

interface SlipProps {
	of: string;
	title: string;
	figure: [string, string];
	/** without it the figure is decoration */
	spoken?: string;
	text: string;
	children: React.ReactNode;
}

function Slip({ of, title, figure, spoken, text, children }: SlipProps) {
	return (
		<>
			<SkipLink words={common.skipToContent} />
			<TopBar />
			<main className="shell page" id="main">
				<article className="doc mx-auto max-w-2xl minidoc">
					<div className="engrave" aria-hidden="true" />
					<Watermark of={of} />
					<div className="doc__pad stack stack--6">
						<p className="amount" aria-hidden={spoken ? undefined : true}>
							{spoken ? <span className="sr">{spoken}</span> : null}
							<span className="amount__n">
								{figure[0]}
								<span className="amount__dec">{figure[1]}</span>
							</span>
						</p>
						<div className="stack stack--2">
							<h1 className="t-xl">{title}</h1>
							<p className="t-2 measure">{text}</p>
						</div>
						{children}
					</div>
				</article>
			</main>
			<Footer />
		</>
	);
}
