import { Fact } from "#app/ui/fact.tsx";
import { Watermark } from "#app/ui/identicon.tsx";
import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";

/** The request could not be read: empty fields, amount 0 and nothing to pay with (SPEC §8), and why. */
export function UnreadableLink({ path }: { path: string }) {
	const say = useSay();
	return (
		<>
			<SkipLink />
			<TopBar />
			<main className="shell page" id="main">
				<article className="doc page-sheet">
					<div className="engrave" aria-hidden="true" />
					<Watermark of="paylink" />
					<div className="doc__pad stack stack--6">
						<p className="amount">
							<span className="sr">{say("card.amountRequested")}</span>
							<span className="amount__n">
								0<span className="amount__dec">.00</span>
							</span>
						</p>
						<div className="stack stack--2">
							<h1 className="t-xl">{say("pay.unreadableTitle")}</h1>
							<p className="t-2 measure">{say("pay.unreadable")}</p>
						</div>
						<dl className="facts">
							<Fact term={say("card.receivingAddress")}>–</Fact>
							<Fact term={say("card.network")}>–</Fact>
							<Fact term={say("card.due")}>–</Fact>
						</dl>
						<div className="row row--wrap">
							<a className="btn btn--primary" href={path}>
								{say("pay.tryAgain")}
							</a>
							<button type="button" className="btn btn--secondary" disabled>
								{say("pay.connectToAWallet")}
							</button>
						</div>
					</div>
				</article>
			</main>
			<Footer />
		</>
	);
}
