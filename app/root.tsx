import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
	isRouteErrorResponse,
	Links,
	Meta,
	type MetaFunction,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunction,
	useRouteError,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { directionOf } from "./core/i18n/languages.ts";
import { log } from "./core/operations/log.ts";
import { readAppearance } from "./http/appearance-cookie.server.ts";
import { useCspNonce } from "./http/csp-nonce.ts";
import { isFailure } from "./http/failure.ts";
import { Styles } from "./http/first-styles.tsx";
import { endedNoticeCookie, sayNotice } from "./http/notice.server.ts";
import { isForPayers, wordsOf } from "./http/page-words.server.ts";
import { readerCurrency } from "./http/reader-currency.server.ts";
import type { Appearance } from "./ui/appearance.ts";
import { ConnectionGuard } from "./ui/connection-guard.tsx";
import { RECORDER } from "./ui/early-input.ts";
import { NotFoundPage, RefusedPage, ServerErrorPage, UnreachablePage } from "./ui/error-page.tsx";
import { type FrameData, isAccountChanged, lastFrame, noteAccount, showsNotice, useFrame } from "./ui/frame.ts";
import { LoadingBar } from "./ui/loading-bar.tsx";
import { PageFocus } from "./ui/page-focus.ts";
import { type Product, useProduct } from "./ui/product.ts";
import { SayProvider, sayOfMatches, WordsScript } from "./ui/say.tsx";
import sansUrl from "./ui/styles/fonts/sans-basic.woff2?url";
import { DARK, FOLLOW_SYSTEM, ThemeProvider, useThemeChoice } from "./ui/theme.tsx";
import { ToastProvider } from "./ui/toasts.tsx";
import { isNoAnswer } from "./ui/unreachable.ts";

export const links: LinksFunction = () => [
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
	{ rel: "preload", href: sansUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

/** The title of a page that failed; every other page has its own. */
export const meta: MetaFunction = ({ error, location, matches }) => {
	// Where no answer came, the root's data did not come either.
	const say = sayOfMatches(matches) ?? sayOfMatches([{ id: "root", data: lastFrame() }]);
	if (!error || !say) return [];
	const notFound = isRouteErrorResponse(error) && error.status === 404;
	const title = !notFound
		? say("errors.didNotWorkPage")
		: location.pathname.startsWith("/link/")
			? say("errors.noSuchLinkPage")
			: say("errors.notFoundPage");
	return [{ title }];
};

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await context.findUser().catch((error: unknown) => {
		// The frame can do without; a page that needs to know who asks fails by itself.
		log({ event: "request.user.unknown", reference: context.reference, error });
		return null;
	});
	const say = await context.say();
	const { language } = say;
	const { pathname } = new URL(request.url);
	const appearance = readAppearance(request);
	const notice = sayNotice(request, say);
	const frame: FrameData = {
		appearance,
		dir: appearance.dir === "auto" ? directionOf(language) : appearance.dir,
		words: wordsOf(language, pathname, user !== null, context.isDocument),
		currency: readerCurrency(request, user?.currency ?? null),
		forPayers: isForPayers(pathname),
		user: user && { id: user.id, displayName: user.displayName, email: user.email, role: user.role },
		helpUrl: context.settings.HELP_URL,
		appUrl: context.settings.APP_URL,
		notice,
		reference: context.reference,
	};
	return data(frame, notice ? { headers: { "Set-Cookie": endedNoticeCookie() } } : undefined);
}

/**
 * Pages differ in the words they carry: going from one to another loads them anew. A page that reads itself again or shows another
 * part of itself (keep-loaded.ts) has the frame already, and would be lost if that failed; so would a form that got no answer
 * (keep-form.ts). A notice goes with the part of the page it came with; an account that another tab has signed in to comes with its name.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod, actionStatus = 200 }) => {
	if (currentUrl.pathname !== nextUrl.pathname) return true;
	if (formMethod) return actionStatus < 500;
	return isAccountChanged() || (currentUrl.href !== nextUrl.href && showsNotice());
};

export function Layout({ children }: { children: ReactNode }) {
	const { appearance, dir, words } = useFrame();
	const nonce = useCspNonce();
	const product = useProduct();
	const choice = useThemeChoice(appearance.theme);
	const { theme } = choice;
	return (
		<html
			lang={words.language}
			dir={dir}
			data-product={product}
			data-theme={theme === "dark" ? "dark" : "light"}
			data-theme-choice={theme}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{/* iPhones make telephone links of digits, in sums and addresses too, which React then does not find as it wrote them. */}
				<meta name="format-detection" content="telephone=no, date=no, address=no" />
				<meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
				<ThemeColor theme={theme} product={product} />
				<InlineScript nonce={nonce} code={FOLLOW_SYSTEM} />
				<InlineScript nonce={nonce} code={RECORDER} />
				<Meta />
				<Styles nonce={nonce} />
				<Links />
			</head>
			<body>
				<ThemeProvider value={choice}>
					<SayProvider words={words}>
						<LoadingBar />
						<ToastProvider>
							<ConnectionGuard />
							{children}
							<PageFocus />
						</ToastProvider>
					</SayProvider>
				</ThemeProvider>
				<WordsScript words={words} />
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

/** The browser's own bars take the page's ground (tokens.css: paper). */
const PAPER: Record<Product, { light: string; dark: string }> = {
	paylink: { light: "#f1f3ee", dark: "#0c1110" },
	gallery: { light: "#ffffff", dark: "#0d0d0d" },
};

function ThemeColor({ theme, product }: Pick<Appearance, "theme"> & { product: Product }) {
	const paper = PAPER[product];
	if (theme !== "system") return <meta name="theme-color" content={paper[theme]} />;
	return (
		<>
			<meta name="theme-color" content={paper.light} media="(prefers-color-scheme: light)" />
			<meta name="theme-color" content={paper.dark} media={DARK} />
		</>
	);
}

/** A constant of ours, allowed by the nonce. Browsers keep what the server wrote. */
function InlineScript({ nonce, code }: { nonce: string | undefined; code: string }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: see above
	return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}

export default function Root() {
	const frame = useFrame();
	// With each frame that was read: what another tab has noted wrongly would have every later one read the frame.
	useEffect(() => noteAccount(frame.user?.id ?? null), [frame]);
	return <Outlet />;
}

/** Whatever a route threw: 404, other refusals and a lost connection in words, everything else as our fault with its reference. */
export function ErrorBoundary() {
	const error = useRouteError();
	const { reference } = useFrame();
	if (!isRouteErrorResponse(error))
		return isNoAnswer(error) ? <UnreachablePage /> : <ServerErrorPage reference={reference} />;
	const { status, data } = error;
	if (status >= 500) return <ServerErrorPage {...(isFailure(data) ? data : { reference })} />;
	return status === 404 ? <NotFoundPage /> : <RefusedPage status={status} />;
}
