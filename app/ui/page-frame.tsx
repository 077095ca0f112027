import { Form, Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { LANGUAGE_NAMES, LANGUAGES } from "#app/core/languages.ts";
import { type Appearance, DEFAULT_APPEARANCE } from "./appearance.ts";
import { Icon, Logo } from "./icon.tsx";
import { Menu } from "./menu.tsx";
import { Notice, type SaidNotice } from "./notice.tsx";
import { useSay, type Words } from "./say.tsx";

/** What the root route loads for every page's frame. */
export interface FrameData {
	appearance: Appearance;
	/** as the pages are laid out */
	dir: "ltr" | "rtl";
	words: Words;
	user: { displayName: string; email: string | null; role: "admin" | "user" } | null;
	helpUrl: string;
	/** address of the app as set, for addresses other sites read */
	appUrl: string;
	/** how what was done before this page ended */
	notice: SaidNotice | null;
	/** names the request in the log and on the error page */
	reference: string;
}

/** The root's data, or plain defaults on pages that failed before it loaded. */
export function useFrame(): FrameData {
	return (
		(useRouteLoaderData("root") as FrameData | undefined) ?? {
			appearance: DEFAULT_APPEARANCE,
			dir: "ltr",
			words: { language: "en", messages: {} },
			user: null,
			helpUrl: "/",
			appUrl: "",
			notice: null,
			reference: "",
		}
	);
}

export function SkipLink({ to = "main", words }: { to?: string; words?: string }) {
	const say = useSay();
	return (
		<a className="skip" href={`#${to}`}>
			{words ?? say("common.skipToContent")}
		</a>
	);
}

interface TopBarProps {
	/** the requester's navigation; payers see none */
	nav?: boolean;
	/** false where the page shows the notice at a place of its own */
	notice?: boolean;
	/** what stands at the end of the line before the appearance menu */
	children?: ReactNode;
}

export function TopBar({ nav = false, notice: showsNotice = true, children }: TopBarProps) {
	const { user, notice } = useFrame();
	const say = useSay();
	const { pathname } = useLocation();
	const onCreate = pathname === "/" || pathname === "/payment";
	return (
		<>
			<header className="top">
				<Link className="top__logo" to="/" aria-label={say("common.paylink")}>
					<Logo />
				</Link>
				{nav && user ? (
					<nav className="top__nav" aria-label={say("common.mainNavigation")}>
						<Link to="/" aria-current={onCreate ? "page" : undefined}>
							{say("common.newLink")}
						</Link>
					</nav>
				) : null}
				<div className="top__end">
					{children}
					<AppearanceMenu />
					{nav && user ? (
						<AccountMenu name={user.displayName} email={user.email} admin={user.role === "admin"} />
					) : null}
				</div>
			</header>
			{showsNotice && notice ? (
				<div className="shell">
					<Notice notice={notice} />
				</div>
			) : null}
		</>
	);
}

function AccountMenu({ name, email, admin }: { name: string; email: string | null; admin: boolean }) {
	const say = useSay();
	return (
		<Menu
			label={say("common.accountMenu", { name })}
			summary={
				<>
					<bdi className="whoami__name">{name}</bdi>
					<Icon name="chevron-down" size="small" />
				</>
			}
		>
			{email === null ? null : (
				<>
					<p className="menu__who">
						<bdi>{email}</bdi>
					</p>
					<hr />
				</>
			)}
			<Link to="/settings">
				<Icon name="settings-2" />
				{say("common.settings")}
			</Link>
			{admin ? (
				<Link to="/admin">
					<Icon name="shield-check" />
					{say("common.admin")}
				</Link>
			) : null}
			<Form method="post" action="/auth/logout">
				<button type="submit">
					<Icon name="log-out" />
					{say("common.logOut")}
				</button>
			</Form>
		</Menu>
	);
}

export const THEMES = [
	["light", "sun", "common.themeLight"],
	["dark", "moon", "common.themeDark"],
	["system", "monitor", "common.themeSystem"],
] as const;

export const DIRECTIONS = [
	["auto", "settings-2", "common.directionAuto"],
	["ltr", "arrow-right", "common.leftToRight"],
	["rtl", "arrow-left", "common.rightToLeft"],
] as const;

/** Theme, language and direction. Plain buttons of a plain form: no script needed. */
function AppearanceMenu() {
	const { appearance, words } = useFrame();
	const say = useSay();
	const { pathname, search } = useLocation();
	return (
		<Menu label={say("common.appearance")} className="iconbtn" summary={<Icon name="settings-2" />}>
			<Form method="post" action="/settings/appearance" replace preventScrollReset>
				<input type="hidden" name="returnTo" value={pathname + search} />
				<p className="menu__who">{say("common.theme")}</p>
				{THEMES.map(([theme, icon, word]) => (
					<button key={theme} type="submit" name="theme" value={theme} aria-pressed={appearance.theme === theme}>
						<Icon name={icon} />
						{say(word)}
					</button>
				))}
				<hr />
				<p className="menu__who">{say("common.language")}</p>
				{LANGUAGES.map((language) => (
					<button
						key={language}
						type="submit"
						name="language"
						value={language}
						lang={language}
						aria-pressed={words.language === language}
					>
						<Icon name="message-circle" />
						<bdi>{LANGUAGE_NAMES[language]}</bdi>
					</button>
				))}
				<hr />
				<p className="menu__who">{say("common.direction")}</p>
				{DIRECTIONS.map(([dir, icon, word]) => (
					<button key={dir} type="submit" name="dir" value={dir} aria-pressed={appearance.dir === dir}>
						<Icon name={icon} className="i--keep" />
						{say(word)}
					</button>
				))}
			</Form>
		</Menu>
	);
}

export function Footer({ children }: { children?: ReactNode }) {
	const { helpUrl } = useFrame();
	const say = useSay();
	return (
		<footer className="foot">
			<span>
				<bdi>{say("common.neverHoldsMoney")}</bdi>
			</span>
			<nav className="foot__end row row--wrap" aria-label={say("common.footerNavigation")}>
				{children}
				<Link to="/about-us">{say("common.aboutUs")}</Link>
				<Link to="/faqs">{say("common.faqs")}</Link>
				<Link to="/contact-us">{say("common.contactUs")}</Link>
				<a href={helpUrl} target="_blank" rel="noreferrer">
					{say("common.help")}
				</a>
			</nav>
		</footer>
	);
}
