import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { newCallerAddress } from "./raw-http.ts";

/** how long a story waits for a state before it has failed */
const STATE_LIMIT_MS = 15_000;

/** A browser of its own: cookies, storage and pages of nobody else. */
export interface Person {
	context: BrowserContext;
	page: Page;
	/** Opens another page of the same person. */
	newPage(): Promise<Page>;
	/**
	 * Tells that a console error is part of the story, such as the browser's own line about a 404 that is wanted.
	 * One that never comes fails the story as well.
	 */
	expectError(pattern: RegExp): void;
	/** An error that may come or not, as the machine's speed has it. */
	allowError(pattern: RegExp): void;
	/** Unexpected console errors and page errors so far, and expected ones that never came. */
	complaints(): string[];
	close(): Promise<void>;
}

/** Remix writes to the console, or leaves unhandled, that it gave up loading a page because another was asked for: no error of anybody's. */
const GIVEN_UP = /^AbortError: (signal is aborted without reason|BodyStreamBuffer was aborted)/;

/** A headless browser says so and is then counted as a robot, whose visits are nobody's. */
function asAPerson(browser: Browser): string {
	return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Safari/537.36`;
}

/** Opens a browser context that remembers every error its pages speak of. */
export async function openPerson(
	browser: Browser,
	appUrl: string,
	options: BrowserContextOptions = {},
): Promise<Person> {
	const context = await browser.newContext({
		baseURL: appUrl,
		userAgent: asAPerson(browser),
		// People call from addresses of their own: limits are per caller.
		extraHTTPHeaders: { "CF-Connecting-IP": newCallerAddress() },
		// What moves without end keeps a core busy, and what moves once is waited for.
		reducedMotion: "reduce",
		...options,
	});
	context.setDefaultTimeout(STATE_LIMIT_MS);
	const heard: string[] = [];
	const expected: RegExp[] = [];
	const allowed: RegExp[] = [];
	const listen = (page: Page) => {
		page.on("console", (message) => {
			if (message.type() === "error" && !GIVEN_UP.test(message.text()))
				heard.push(`${page.url()}: ${message.text()} ${message.location().url}`);
		});
		page.on("pageerror", (error) => {
			const text = error.stack ?? error.message;
			if (!GIVEN_UP.test(text)) heard.push(`${page.url()}: ${text}`);
		});
	};
	context.on("page", listen);
	const page = await context.newPage();
	return {
		context,
		page,
		newPage: () => context.newPage(),
		expectError: (pattern) => void expected.push(pattern),
		allowError: (pattern) => void allowed.push(pattern),
		complaints: () => [
			...heard.filter((line) => ![...expected, ...allowed].some((pattern) => pattern.test(line))),
			...expected
				.filter((pattern) => !heard.some((line) => pattern.test(line)))
				.map((pattern) => `an error like ${pattern} was expected and never came`),
		],
		close: () => context.close(),
	};
}
