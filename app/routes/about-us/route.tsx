import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { offeredNetworks } from "#app/core/payments/offered-networks.ts";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { InfoPage, Networks } from "#app/ui/info-page.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";

/** A page to read. */
export const handle: HydrateHandle = { hydrate: "intent" };

export const meta: MetaFunction = ({ matches }) => {
	const say = sayOfMatches(matches);
	if (!say) return [];
	return socialMeta(matches, {
		title: say("info.aboutPage"),
		description: say("info.aboutDescription"),
		path: "/about-us",
	});
};

export function loader({ context: { settings } }: LoaderFunctionArgs) {
	return { networks: offeredNetworks(settings.OFFERED_CHAINS, settings.RPC_ENDPOINTS) };
}

const STEPS = [1, 2, 3, 4, 5] as const;

export default function AboutUs() {
	const say = useSay();
	const { networks } = useLoaderData<typeof loader>();
	return (
		<InfoPage title={say("info.aboutTitle")} lead={say("info.aboutLead")}>
			<section className="prose" aria-labelledby="paylink">
				<h2 id="paylink">{say("info.paylinkTitle")}</h2>
				<p>{say("info.paylinkWhat")}</p>
				<p>{say("info.paylinkCheck")}</p>
			</section>
			<section className="prose" aria-labelledby="steps">
				<h2 id="steps">{say("info.stepsTitle")}</h2>
				<ol className="howto">
					{STEPS.map((step) => (
						<li key={step}>
							<h3>{say(`info.step${step}Title`)}</h3>
							<p>{say(`info.step${step}`)}</p>
						</li>
					))}
				</ol>
			</section>
			<section className="prose" aria-labelledby="fees">
				<h2 id="fees">{say("info.feesTitle")}</h2>
				<p>{say("info.feesNone")}</p>
				<p>{say("info.feesNetwork")}</p>
			</section>
			<section className="prose" aria-labelledby="networks">
				<h2 id="networks">{say("info.networksTitle")}</h2>
				<p>{say("info.networksLead")}</p>
				<Networks networks={networks} />
			</section>
			<section className="prose" aria-labelledby="check">
				<h2 id="check">{say("info.checkTitle")}</h2>
				<p>{say("info.check")}</p>
				<p>{say("info.checkThree")}</p>
			</section>
			<section className="prose" aria-labelledby="show-my-nft">
				<h2 id="show-my-nft">{say("info.nftTitle")}</h2>
				<p>
					<Said
						id="info.nftWhat"
						values={{
							welcome: (
								<a className="link" href="/welcome">
									{say("info.nftWelcome")}
								</a>
							),
						}}
					/>
				</p>
			</section>
			<section className="prose" aria-labelledby="open">
				<h2 id="open">{say("info.openTitle")}</h2>
				<p>{say("info.open")}</p>
				<p>
					<Said
						id="info.moreQuestions"
						values={{
							faqs: (
								<Link className="link" to="/faqs">
									{say("info.faqsInSentence")}
								</Link>
							),
							contact: (
								<Link className="link" to="/contact-us">
									{say("info.contactInSentence")}
								</Link>
							),
						}}
					/>
				</p>
			</section>
		</InfoPage>
	);
}
