import { Footer, SkipLink, TopBar } from "#app/ui/page-frame.tsx";
import { useSay } from "#app/ui/say.tsx";
import { ShowcaseLink } from "#app/ui/showcase-link.tsx";
import type { SectionProps } from "./section.ts";
import { SECTIONS } from "./sections.ts";

export function SettingsScreen(props: SectionProps) {
	const say = useSay();
	return (
		<>
			<SkipLink />
			<TopBar nav />
			<main className="shell page" id="main">
				<div className="pagehead">
					<h1>{say("settings.title")}</h1>
				</div>
				{SECTIONS.filter(({ isLeftOut }) => !isLeftOut?.(props.loaded)).map(({ id, title, lead, Body }) => (
					<section key={id} className="setting" aria-labelledby={id}>
						<div className="stack stack--2">
							<h2 className="t-md" id={id}>
								{say(title)}
							</h2>
							<p className="t-sm t-2">{say(lead)}</p>
						</div>
						<div className="stack stack--6">
							<Body {...props} />
						</div>
					</section>
				))}
			</main>
			<Footer>
				<ShowcaseLink />
			</Footer>
		</>
	);
}
