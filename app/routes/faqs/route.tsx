import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, type MetaFunction, useLoaderData } from "@remix-run/react";
import { offeredNetworks } from "#app/core/payments/offered-networks.ts";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { InfoPage } from "#app/ui/info-page.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import { Question } from "./question.tsx";
import { Answer, SECTIONS } from "./sections.tsx";
import { useOpenByAnchor } from "./use-open-by-anchor.ts";

/** A page to read. */
export const handle: HydrateHandle = { hydrate: "intent" };

export const meta: MetaFunction = ({ matches }) => {
	const say = sayOfMatches(matches);
	if (!say) return [];
	return socialMeta(matches, { title: say("info.faqsPage"), description: say("info.faqsDescription"), path: "/faqs" });
};

export function loader({ context: { settings, contact } }: LoaderFunctionArgs) {
	return {
		networks: offeredNetworks(settings.OFFERED_CHAINS, settings.RPC_ENDPOINTS),
		supportEmail: settings.SUPPORT_EMAIL,
		keptDays: contact.keptDays,
	};
}

export default function Faqs() {
	const say = useSay();
	const facts = useLoaderData<typeof loader>();
	useOpenByAnchor();
	const contact = (
		<Link className="link" to="/contact-us">
			{say("info.contactInSentence")}
		</Link>
	);
	return (
		<InfoPage title={say("info.faqsTitle")} lead={<Said id="info.faqsLead" values={{ contact }} />}>
			<nav aria-label={say("info.onThisPage")}>
				<ul className="row row--wrap">
					{SECTIONS.map(({ id, heading }) => (
						<li key={id}>
							<a className="link tap" href={`#${id}`}>
								{say(heading)}
							</a>
						</li>
					))}
				</ul>
			</nav>
			{SECTIONS.map((section) => (
				<section className="faqs" aria-labelledby={section.id} key={section.id}>
					<h2 id={section.id}>{say(section.heading)}</h2>
					<div>
						{section.questions.map(({ id, question, answer }) => (
							<Question id={id} question={say(question)} key={id}>
								<Answer of={answer} facts={facts} />
							</Question>
						))}
					</div>
				</section>
			))}
		</InfoPage>
	);
}
