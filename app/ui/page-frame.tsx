import { Form, Link, useLocation } from "@remix-run/react";
import { type FormEvent, Fragment, type ReactNode } from "react";
import { useAnsweredFirst } from "./answered-first.ts";
import { ChoiceButtons, useAppearanceChoices } from "./appearance-choices.tsx";
import { useFrame } from "./frame.ts";
import { Icon, Logo } from "./icon.tsx";
import { forgetKeptLinks } from "./kept-links.ts";
import { Menu } from "./menu.tsx";
import { Notice } from "./notice.tsx";
import { useSay } from "./say.tsx";
import { useThemeSubmit } from "./theme.tsx";

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
	/** shown at the end of the line before the appearance menu */
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
						<Link to="/links" aria-current={pathname === "/links" ? "page" : undefined}>
							{say("common.links")}
						</Link>
						<a href="/welcome">{say("common.showcase")}</a>
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

export function AccountMenu({ name, email, admin }: { name: string; email: string | null; admin: boolean }) {
	const say = useSay();
	const logOut = useAnsweredFirst(undefined, forgetKeptLinks);
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
			<Link to="/links">
				<Icon name="layout-list" />
				{say("common.yourLinks")}
			</Link>
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
			<Form method="post" action="/auth/logout" onSubmit={logOut}>
				<button type="submit">
					<Icon name="log-out" />
					{say("common.logOut")}
				</button>
			</Form>
		</Menu>
	);
}

/** Theme, language and direction. */
export function AppearanceMenu() {
	const say = useSay();
	const groups = useAppearanceChoices();
	const { pathname, search } = useLocation();
	const chooseTheme = useThemeSubmit();
	const send = useAnsweredFirst({ replace: true, preventScrollReset: true });
	/** The server does not know the fragment, which may hold a receipt mail's key. */
	const submit = (event: FormEvent<HTMLFormElement>) => {
		const returnTo = event.currentTarget.elements.namedItem("returnTo") as HTMLInputElement;
		returnTo.value = pathname + search + location.hash;
		chooseTheme(event);
		send(event);
	};
	return (
		<Menu label={say("common.appearance")} className="iconbtn" summary={<Icon name="settings-2" />}>
			<Form method="post" action="/settings/appearance" onSubmit={submit}>
				<input type="hidden" name="returnTo" value={pathname + search} />
				{groups.map((group, at) => (
					<Fragment key={group.name}>
						{at > 0 ? <hr /> : null}
						<p className="menu__who">{group.title}</p>
						{group.areCodes ? (
							<span className="codes">
								<ChoiceButtons group={group} />
							</span>
						) : (
							<ChoiceButtons group={group} />
						)}
					</Fragment>
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
