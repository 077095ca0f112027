import {
	DEFAULT_LANGUAGE,
	isFullLanguage,
	isLanguage,
	type Language,
	languageAskedFor,
} from "../core/i18n/languages.ts";
import { MAIL_LANGUAGE } from "../core/operations/mail-message.ts";
import { SAMPLE_PATH } from "../core/payments/sample-request.ts";
import type { Words } from "../ui/say.tsx";
import type { Area, PayerArea } from "../words/catalogue.ts";
import { withFormerNames } from "../words/former-names.ts";
import { messagesOf } from "../words/say-in.ts";
import { readAppearance } from "./appearance-cookie.server.ts";

/** The words of every page's frame and of error pages. */
const FRAME: readonly PayerArea[] = ["common", "errors", "social"];
/**
 * Payers get the words of the payment page and no more: every byte delays a usable page. What the server
 * answers (`verdict`) is said there; what the wallet says (`wallet`) comes with its code.
 */
const PAYER: readonly PayerArea[] = [...FRAME, "card", "time", "pay", "situation", "receipt"];
const REQUESTER: readonly Area[] = [
	...PAYER,
	"access",
	"accounts",
	"amount",
	"begin",
	"books",
	"create",
	"dashboard",
	"edit",
	"many",
	"release",
	"security",
	"send",
	"settings",
	"showcase",
	"sign",
	"siwe",
	"timeline",
	"wait",
	"wallet",
	"worth",
];

/** The gallery's pages; addresses are typed and proven there as for payment links. */
const SHOWCASE: readonly Area[] = [...FRAME, "time", "showcase"];
const GALLERY: Partial<Record<string, readonly Area[]>> = {
	"/welcome": [...SHOWCASE, "accounts", "welcome"],
	"/nfts": [...SHOWCASE, "accounts", "access", "settings", "siwe", "wallet", "nfts"],
	"/off": [...SHOWCASE, "today", "gallery"],
};

/** Where places for the picture are connected, and where they are listed. */
const CONNECT_PAGES = "/targets/";
const SETTINGS_PAGE = "/settings";

/** The list of an account's links. */
const DESK: readonly Area[] = [...FRAME, "card", "time", "showcase", "desk"];
const DESK_PATHS: Partial<Record<string, readonly Area[]>> = {
	"/links": DESK,
	"/links/arrivals": [...DESK, "dashboard", "siwe"],
};

/** Where a mailbox says that it wants no more mails: whoever was asked to pay comes here from a mail. */
const STOP_PAGE = "/mails/stop";

/** Long and read on few pages. */
const SINGLE_PAGE_AREAS: Partial<Record<string, Area>> = {
	"/about-us": "info",
	"/contact-us": "info",
	"/faqs": "info",
	"/admin": "admin",
};

/** The first page and the sample it leads to, for whoever is signed out. */
const LANDING: readonly Area[] = [...FRAME, "card", "time", "showcase", "accounts", "landing"];
const LANDING_PATHS: readonly string[] = ["/", "/payment"];

/** Where a payer of a link for many begins. */
const BEGIN_PAGE = /^\/link\/[^/]+\/begin\/?$/;
const PAYMENT_PAGE = /^\/link\/[^/]+\/?$/;
/** A signed receipt. */
const RECEIPT_PAGE = /^\/receipt\/[^/]+\/?$/;
/** What the payment page's script calls. */
const PAYMENT_CALLS = /^\/link\/[^/]+\/calls\/?$/;

const pathOf = (pathname: string) => pathname.replace(/(.)\/+$/, "$1").toLowerCase();

/** Whether a page, or what its script calls, is written in every language. Pages for requesters are in the full ones only. */
export function isForPayers(pathname: string): boolean {
	const path = pathOf(pathname);
	if (path === SAMPLE_PATH) return false;
	return (
		path === STOP_PAGE || [PAYMENT_PAGE, BEGIN_PAGE, PAYMENT_CALLS, RECEIPT_PAGE].some((address) => address.test(path))
	);
}

/**
 * The language of a page: the account's, the cookie's, or the browser's, whichever of them first is one the page is written in.
 * The account keeps full languages only, so another one in the cookie was chosen on a payer's page, and goes first there.
 *
 * @param ofAccount - null if signed out, or none was chosen
 */
export function pageLanguage(request: Request, ofAccount: Language | null): Language {
	const { pathname, searchParams } = new URL(request.url);
	const asked = request.headers.get("Accept-Language");
	const chosen = readAppearance(request).language;
	if (!isForPayers(pathname.replace(/\.data$/, ""))) {
		return [ofAccount, chosen].find(isFullLanguage) ?? languageAskedFor(asked, isFullLanguage) ?? DEFAULT_LANGUAGE;
	}
	const ofMail = searchParams.get(MAIL_LANGUAGE);
	return (
		(isFullLanguage(chosen) ? null : chosen) ??
		ofAccount ??
		chosen ??
		(isLanguage(ofMail) ? ofMail : null) ??
		languageAskedFor(asked) ??
		DEFAULT_LANGUAGE
	);
}

const ofDocuments = new Map<string, Words>();

/**
 * The words a page carries to the browser.
 *
 * @param signedIn - whether somebody is: the first page is another one for them
 * @param document - whether the page goes out as HTML, which holds the messages beside it (`WordsScript`). They are then
 *   there for rendering, but not among the properties Remix writes down as the loader's data: as such they would be
 *   encoded anew for everybody, which takes longer than all the rest of the page
 */
export function wordsOf(language: Language, pathname: string, signedIn: boolean, document: boolean): Words {
	const areas = areasOf(pathname, signedIn);
	if (!document) return { language, messages: withFormerNames(messagesOf(language, areas)) };
	const name = `${language} ${areas.join()}`;
	const words =
		ofDocuments.get(name) ?? Object.defineProperty({ language }, "messages", { value: messagesOf(language, areas) });
	ofDocuments.set(name, words);
	return words;
}

/** @returns the areas of words that a page carries to the browser */
function areasOf(pathname: string, signedIn: boolean): readonly Area[] {
	const path = pathOf(pathname);
	const own = SINGLE_PAGE_AREAS[path];
	if (own) return [...FRAME, "time", "showcase", own];
	if (path.startsWith("/@")) return [...SHOWCASE, "gallery"];
	if (path.startsWith(CONNECT_PAGES)) return [...SHOWCASE, "targets"];
	if (path === SETTINGS_PAGE) return [...REQUESTER, "targets"];
	const gallery = GALLERY[path] ?? DESK_PATHS[path];
	if (gallery) return gallery;
	if (!signedIn && LANDING_PATHS.includes(path)) return LANDING;
	if (path === SAMPLE_PATH) return [...PAYER, "showcase", "landing"];
	if (path === STOP_PAGE) return [...FRAME, "time", "stop"] satisfies readonly PayerArea[];
	if (BEGIN_PAGE.test(pathname)) return [...PAYER, "begin"];
	if (RECEIPT_PAGE.test(pathname)) return [...PAYER, "signedReceipt"];
	return PAYMENT_PAGE.test(pathname) ? PAYER : REQUESTER;
}
