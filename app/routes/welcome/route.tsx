import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, type MetaFunction, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { pathAfterSignIn } from "#app/core/accounts/after-sign-in.ts";
import { pathAfterWelcome } from "#app/core/showcase/showcase-paths.ts";
import type { HydrateHandle } from "#app/ui/early-input.ts";
import { GALLERY_HANDLE, galleryLinks } from "#app/ui/gallery/gallery-frame.tsx";
import { GalleryIcon, GalleryLogo, ProductHuntIcon } from "#app/ui/gallery/gallery-icon.tsx";
import { GalleryLoading } from "#app/ui/gallery/gallery-loading.tsx";
import { AppearanceMenu, SkipLink } from "#app/ui/page-frame.tsx";
import { Said, sayOfMatches, useSay } from "#app/ui/say.tsx";
import { socialMeta } from "#app/ui/social-meta.ts";
import { ArtCaption } from "./art-caption.tsx";
import { shownArtwork } from "./art-files.server.ts";
import { ARTWORKS, chooseArtwork } from "./art-list.ts";
import { earlyArt, HallArt } from "./hall-art.tsx";
import sitterNext from "./portraits/sitter-1.svg?url";
import sitterNow from "./portraits/sitter-2.svg?url";
import welcomeUrl from "./welcome.css?url";
import { WhoBuiltThis } from "./who-built-this.tsx";

export const handle = { ...GALLERY_HANDLE, hydrate: "intent" } satisfies HydrateHandle;

export const links: LinksFunction = (...args) => [...galleryLinks(...args), { rel: "stylesheet", href: welcomeUrl }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	const say = sayOfMatches(matches);
	if (!say) return [];
	const social = socialMeta(matches, {
		title: say("welcome.page"),
		description: say("welcome.description"),
		path: "/welcome",
		siteName: say("showcase.name"),
		image: "/preview-showmynft.png",
		imageAlt: say("welcome.imageAlt"),
	});
	return data ? [...earlyArt(data.art.early), ...social] : social;
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { accounts, settings } = context;
	const { searchParams } = new URL(request.url);
	const user = await accounts.findUser(request);
	const { at, another } = chooseArtwork(ARTWORKS.length, searchParams.get("art"), Math.random);
	const returnTo = pathAfterWelcome(searchParams.get("returnTo"));
	return {
		art: shownArtwork(ARTWORKS[at] ?? ARTWORKS[0]),
		another,
		returnTo,
		/** where users who are signed in already continue */
		goOn: user && pathAfterSignIn({ ...user, returnTo }),
		withX: accounts.providers.includes("x"),
		productHuntUrl: settings.PRODUCT_HUNT_URL,
		supportEmail: settings.SUPPORT_EMAIL,
	};
}

/** Switching the theme or the language is no new visit: the picture stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
	formAction === "/settings/appearance" ? false : defaultShouldRevalidate;

export default function Welcome() {
	const say = useSay();
	const { art, another, returnTo, goOn, withX, productHuntUrl, supportEmail } = useLoaderData<typeof loader>();
	const next = new URLSearchParams({ art: String(another) });
	if (returnTo !== "/welcome") next.set("returnTo", returnTo);
	return (
		<>
			<SkipLink />
			<GalleryLoading />
			<div className="hall">
				<HallArt art={art} />
				<header className="hall__top">
					<Link className="tag" to="/" reloadDocument aria-label={say("showcase.name")}>
						<GalleryLogo />
					</Link>
					<div className="row hall__aside">
						<WhoBuiltThis supportEmail={supportEmail} />
						<a className="tag" href={productHuntUrl} target="_blank" rel="noopener">
							<ProductHuntIcon />
							{say("welcome.joinOnPh")}
						</a>
					</div>
				</header>
				<main className="hall__mid" id="main">
					<ArtCaption goOn={goOn} returnTo={returnTo} withX={withX} />
					<div className="portrait" role="img" aria-label={say("welcome.portrait")}>
						<img className="now" src={sitterNow} alt="" width="352" height="352" />
						<img className="next" src={sitterNext} alt="" width="134" height="134" />
					</div>
				</main>
				<footer className="hall__end">
					<a className="tag" href={art.creditUrl} target="_blank" rel="noopener">
						<span className="dot" />
						<span>
							<Said
								id="welcome.credit"
								values={{ name: <bdi className="t-strong">{art.name}</bdi>, artist: <bdi>{art.artist}</bdi> }}
							/>
						</span>
					</a>
					<div className="row hall__aside">
						<Link className="tag" to={`/welcome?${next}`} preventScrollReset>
							<GalleryIcon name="shuffle" />
							<span className="nar">{say("welcome.another")}</span>
						</Link>
						<AppearanceMenu />
					</div>
				</footer>
			</div>
		</>
	);
}
