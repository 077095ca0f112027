import type { Language } from "../core/i18n/languages.ts";
import { SAMPLE_PATH } from "../core/payments/sample-request.ts";
import type { Words } from "../ui/say.tsx";
import type { Area } from "../words/catalogue.ts";
import { withFormerNames } from "../words/former-names.ts";
import { messagesOf } from "../words/say-in.ts";

/** The words of every page's frame and of error pages. */
const FRAME: readonly Area[] = ["common", "errors", "social"];
/**
 * Payers get the words of the payment page and no more: every byte delays a usable page. What the server
 * answers (`verdict`) is said there; what the wallet says (`wallet`) comes with its code.
 */
const PAYER: readonly Area[] = [...FRAME, "card", "time", "pay", "situation", "receipt"];
const REQUESTER: readonly Area[] = [
	...PAYER,
	"access",
	"accounts",
	"create",
	"dashboard",
	"edit",
	"many",
	"release",
	"security",
	"send",
	"settings",
	"showcase",
	"siwe",
	"timeline",
	"wallet",
];

/** The gallery's pages; addresses are typed and proven there as for payment links. */
const SHOWCASE: readonly Area[] = [...FRAME, "time", "showcase"];
const GALLERY: Partial<Record<string, readonly Area[]>> = {
	"/welcome": [...SHOWCASE, "accounts", "welcome"],
	"/nfts": [...SHOWCASE, "accounts", "access", "settings", "siwe", "wallet", "nfts"],
	"/off": [...SHOWCASE, "today"],
};

/** The list of an account's links. */
const DESK: readonly Area[] = [...FRAME, "card", "time", "showcase", "desk"];
const DESK_PATHS: Partial<Record<string, readonly Area[]>> = {
	"/links": DESK,
	"/links/arrivals": [...DESK, "dashboard", "siwe"],
};

/** Long and read on few pages. */
const SINGLE_PAGE_AREAS: Partial<Record<string, Area>> = {
	"/about-us": "info",
	"/contact-us": "info",
	"/faqs": "info",
	"/admin": "admin",
	"/mails/stop": "send",
};

/** The first page and the sample it leads to, for whoever is signed out. */
const LANDING: readonly Area[] = [...FRAME, "card", "time", "showcase", "accounts", "landing"];
const LANDING_PATHS: readonly string[] = ["/", "/payment"];

/** Where a payer of a link for many begins. */
const BEGIN_PAGE = /^\/link\/[^/]+\/begin\/?$/;
const PAYMENT_PAGE = /^\/link\/[^/]+\/?$/;

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
	const path = pathname.replace(/(.)\/+$/, "$1").toLowerCase();
	const own = SINGLE_PAGE_AREAS[path];
	if (own) return [...FRAME, "time", "showcase", own];
	const gallery = GALLERY[path] ?? DESK_PATHS[path];
	if (gallery) return gallery;
	if (!signedIn && LANDING_PATHS.includes(path)) return LANDING;
	if (path === SAMPLE_PATH) return [...PAYER, "showcase", "landing"];
	if (BEGIN_PAGE.test(pathname)) return [...PAYER, "many"];
	return PAYMENT_PAGE.test(pathname) ? PAYER : REQUESTER;
}
