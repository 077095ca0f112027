import { Form, Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { common } from "#app/words/common.ts";
import { type Appearance, DEFAULT_APPEARANCE } from "./appearance.ts";
import { Icon, Logo } from "./icon.tsx";
import { Menu } from "./menu.tsx";

/** What the root route loads for every page's frame. */
export interface FrameData {
	appearance: Appearance;
	user: { displayName: string; email: string } | null;
	helpUrl: string;
	/** names the request in the log and on the error page */
	reference: string;
}

/** The root's data, or plain defaults on pages that failed before it loaded. */
export function useFrame(): FrameData {
	return (
		(useRouteLoaderData("root") as FrameData | undefined) ?? {
			appearance: DEFAULT_APPEARANCE,
			user: null,
			helpUrl: "/",
			reference: "",
		}
	);
}

export function SkipLink({ to = "main", words = common.skipToContent }: { to?: string; words?: string }) {
	return (
		<a className="skip" href={`#${to}`}>
			{words}
		</a>
	);
}

interface TopBarProps {
	/** the requester's navigation; payers see none */
	nav?: boolean;
	/** what stands at the end of the line before the appearance menu */
	children?: ReactNode;
}

export function TopBar({ nav = false, children }: TopBarProps) {
	const { user } = useFrame();
	const { pathname } = useLocation();
	const onCreate = pathname === "/" || pathname === "/payment";
	return (
		<header className="top">
			<Link className="top__logo" to="/" aria-label={common.paylink}>
				<Logo />
			</Link>
			{nav && user ? (
				<nav className="top__nav" aria-label={common.mainNavigation}>
					<Link to="/" aria-current={onCreate ? "page" : undefined}>
						{common.newLink}
					</Link>
				</nav>
			) : null}
			<div className="top__end">
				{children}
				<AppearanceMenu />
				{nav && user ? <AccountMenu name={user.displayName} email={user.email} /> : null}
			</div>
		</header>
	);
}

function AccountMenu({ name, email }: { name: string; email: string }) {
	return (
		<Menu
			label={`${common.accountMenu}, ${name}`}
			summary={
				<>
					<bdi className="whoami__name">{name}</bdi>
					<Icon name="chevron-down" size="small" />
				</>
			}
		>
			<p className="menu__who">
				<bdi>{email}</bdi>
			</p>
			<hr />
			<Form method="post" action="/auth/logout">
				<button type="submit">
					<Icon name="log-out" />
					{common.logOut}
				</button>
			</Form>
		</Menu>
	);
}

const THEMES = [
	["light", "sun", common.themeLight],
	["dark", "moon", common.themeDark],
	["system", "monitor", common.themeSystem],
] as const;

/** Light, dark or system; left to right or right to left. Plain buttons of a plain form: no script needed. */
function AppearanceMenu() {
	const { appearance } = useFrame();
	const { pathname, search } = useLocation();
	return (
		<Menu label={common.appearance} className="iconbtn" summary={<Icon name="settings-2" />}>
			<Form method="post" action="/settings/appearance" replace preventScrollReset>
				<input type="hidden" name="returnTo" value={pathname + search} />
				<p className="menu__who">{common.theme}</p>
				{THEMES.map(([theme, icon, word]) => (
					<button key={theme} type="submit" name="theme" value={theme} aria-pressed={appearance.theme === theme}>
						<Icon name={icon} />
						{word}
					</button>
				))}
				<hr />
				<p className="menu__who">{common.direction}</p>
				<button type="submit" name="dir" value="ltr" aria-pressed={appearance.dir === "ltr"}>
					<Icon name="arrow-right" className="i--keep" />
					{common.leftToRight}
				</button>
				<button type="submit" name="dir" value="rtl" aria-pressed={appearance.dir === "rtl"}>
					<Icon name="arrow-left" className="i--keep" />
					{common.rightToLeft}
				</button>
			</Form>
		</Menu>
	);
}

export function Footer({ children }: { children?: ReactNode }) {
	const { helpUrl } = useFrame();
	return (
		<footer className="foot">
			<span>
				<bdi>{common.neverHoldsMoney}</bdi>
			</span>
			<span className="foot__end row row--wrap">
				{children}
				<a href={helpUrl} target="_blank" rel="noreferrer">
					{common.help}
				</a>
			</span>
		</footer>
	);
}
