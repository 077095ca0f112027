import type { ReactNode } from "react";
import type { OfferedNetwork } from "#app/core/payments/offered-networks.ts";
import { TokenIcon } from "./icon.tsx";
import { Watermark } from "./identicon.tsx";
import { Footer, SkipLink, TopBar } from "./page-frame.tsx";
import { useSay } from "./say.tsx";
import { ShowcaseLink } from "./showcase-link.tsx";

interface InfoPageProps {
	title: string;
	lead: ReactNode;
	children: ReactNode;
}

/** A page to read: one calm document in the frame of every page. */
export function InfoPage({ title, lead, children }: InfoPageProps) {
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<article className="doc info" aria-labelledby="info-title">
					<div className="engrave" aria-hidden="true" />
					<Watermark of="paylink" />
					<div className="doc__pad stack stack--8">
						<header className="stack stack--2">
							<h1 className="t-2xl" id="info-title">
								{title}
							</h1>
							<p className="t-2 t-md measure">{lead}</p>
						</header>
						{children}
					</div>
				</article>
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}

/** What a link may ask for here, as the settings say. */
export function Networks({ networks }: { networks: OfferedNetwork[] }) {
	const say = useSay();
	return (
		<table className="table offered">
			<thead>
				<tr>
					<th scope="col">{say("info.network")}</th>
					<th scope="col">{say("info.tokens")}</th>
				</tr>
			</thead>
			<tbody>
				{networks.map((network) => (
					<tr key={network.id}>
						<th scope="row">
							<bdi>{network.name}</bdi>
							{network.testnet ? <small className="t-3"> ({say("info.testnet")})</small> : null}
						</th>
						<td>
							<ul className="row row--wrap">
								{network.tokens.map((token) => (
									<li className="row offered__token" key={token}>
										<TokenIcon token={token} />
										<bdi>{token}</bdi>
									</li>
								))}
							</ul>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
