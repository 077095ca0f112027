import type { LinksFunction } from "@remix-run/cloudflare";
import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useFrame } from "../frame.ts";
import { Notice } from "../notice.tsx";
import { AccountMenu, AppearanceMenu, SkipLink } from "../page-frame.tsx";
import type { Product } from "../product.ts";
import { useSay } from "../say.tsx";
import galleryUrl from "./gallery.css?url";
import { GalleryLogo } from "./gallery-icon.tsx";
import { GalleryLoading } from "./gallery-loading.tsx";

/** For a route of the gallery to export as `handle`. */
export const GALLERY_HANDLE: { product: Product } = { product: "gallery" };

/** For a route of the gallery to export as `links`: payers never load these styles. */
export const galleryLinks: LinksFunction = () => [{ rel: "stylesheet", href: galleryUrl }];

/** The frame of the gallery's pages for signed-in users: /nfts and /off. */
export function GalleryFrame({
	children,
	after,
}: {
	children: ReactNode /** under `main`, such as a bar that sticks */;
	after?: ReactNode;
}) {
	const { user, notice } = useFrame();
	const say = useSay();
	const { pathname } = useLocation();
	const at = (path: string) => (pathname === path ? "page" : undefined);
	return (
		<>
			<SkipLink />
			<GalleryLoading />
			<header>
				<div className="top">
					<Link className="top__logo" to="/welcome" aria-label={say("showcase.name")}>
						<GalleryLogo />
					</Link>
					<nav className="top__nav" aria-label={say("common.mainNavigation")}>
						<Link to="/nfts" aria-current={at("/nfts")}>
							{say("showcase.selection")}
						</Link>
						<Link to="/off" aria-current={at("/off")}>
							{say("showcase.today")}
						</Link>
						<Link to="/">{say("common.paylink")}</Link>
					</nav>
					<div className="top__end">
						<AppearanceMenu />
						{user ? <AccountMenu name={user.displayName} email={user.email} admin={user.role === "admin"} /> : null}
					</div>
				</div>
				{notice ? (
					<div className="shell">
						<Notice notice={notice} />
					</div>
				) : null}
			</header>
			{children}
			{after}
		</>
	);
}
