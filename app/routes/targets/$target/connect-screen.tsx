import { Form, Link } from "@remix-run/react";
import { type ConnectedTarget, TARGET_NAMES } from "#app/core/showcase/picture-targets.ts";
import { signInName } from "#app/core/showcase/target-labels.ts";
import { FormRefusal } from "#app/ui/auth-shell.tsx";
import { TextField } from "#app/ui/field.tsx";
import { GalleryFrame } from "#app/ui/gallery/gallery-frame.tsx";
import { TargetIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { PlainMessageId } from "#app/words/say.ts";
import type { Answer, Loaded } from "./connect-data.ts";

type Refusal = Extract<Answer, { refused: unknown }>;

/** Says what connecting means, asks for the name that is needed, and leads to the place. Works without script. */
export function ConnectScreen({ loaded, refusal }: { loaded: Loaded; refusal: Refusal | null }) {
	const { target, lost, backPath } = loaded;
	const say = useSay();
	const place = lost === null ? TARGET_NAMES[target] : signInName(target, lost);
	return (
		<GalleryFrame>
			<main className="shell connect" id="main">
				<div className="stack stack--3">
					<h1 className="t-xl connect__title">
						<TargetIcon target={target} />
						{say(lost === null ? "targets.title" : "targets.titleAgain", { place })}
					</h1>
					<p className="t-2">{lost === null ? say("targets.lead") : say("targets.leadAgain", { place })}</p>
				</div>
				<Form method="post" className="stack stack--5 connect__form">
					<TypedName loaded={loaded} refusal={refusal} />
					<div className="row row--wrap">
						<button type="submit" className="btn btn--primary">
							{target === "mastodon" && lost === null ? say("targets.goOnToServer") : say("targets.goOn", { place })}
						</button>
						<Link className="btn btn--quiet" to={backPath}>
							{say("targets.back")}
						</Link>
					</div>
				</Form>
				<Facts target={target} />
			</main>
		</GalleryFrame>
	);
}

function TypedName({ loaded: { target, initial }, refusal }: { loaded: Loaded; refusal: Refusal | null }) {
	const say = useSay();
	const sentence = refusal && say(`targets.refused-${refusal.refused}`, { place: TARGET_NAMES[target] });
	if (target === "gravatar") return <FormRefusal sentences={sentence ? [sentence] : undefined} />;
	const isServer = target === "mastodon";
	const examples = { server: "art.example", name: "@marta@art.example" };
	return (
		<TextField
			id="typed"
			name="typed"
			label={say(isServer ? "targets.server" : "targets.handle")}
			help={isServer ? say("targets.serverHelp", examples) : say("targets.handleHelp", { handle: "marta.bsky.social" })}
			error={sentence}
			defaultValue={refusal?.typed ?? initial}
			dir="ltr"
			required
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			refusedIn={refusal}
		/>
	);
}

function Facts({ target }: { target: ConnectedTarget }) {
	const say = useSay();
	const facts: [IconName, PlainMessageId][] = [
		["circle-question-mark", `targets.asked-${target}`],
		["pen-line", "targets.fieldsStay"],
		["user-round", "targets.originalKept"],
		["undo-2", "targets.canUndo"],
	];
	return (
		<section className="stack stack--4" aria-labelledby="facts">
			<h2 className="t-md" id="facts">
				{say("targets.facts")}
			</h2>
			<ul className="connect__facts">
				{facts.map(([icon, id]) => (
					<li key={id}>
						<Icon name={icon} />
						<span>{say(id)}</span>
					</li>
				))}
			</ul>
		</section>
	);
}
