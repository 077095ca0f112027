import { createContext, Fragment, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "#app/core/i18n/languages.ts";
import { inScript } from "#app/core/in-script.ts";
import { type CompiledMessages, type MessageId, type Say, sayWith, type ValuesOf } from "#app/words/say.ts";

/** What the root route loads of the language: its name and the messages this page needs. */
export interface Words {
	language: Language;
	/** not given in the browser when they came with the document: then {@link WordsScript} holds them */
	messages?: CompiledMessages;
}

const SayContext = createContext<Say | null>(null);
const WordsContext = createContext<Words | null>(null);

const WORDS_ID = "words";

let ofDocument: CompiledMessages | undefined;

/** Read once: what is rendered later leaves the element as the server wrote it. */
function messagesOfDocument(): CompiledMessages {
	ofDocument ??= JSON.parse(document.getElementById(WORDS_ID)?.textContent ?? "{}") as CompiledMessages;
	return ofDocument;
}

const written = new WeakMap<CompiledMessages, string>();

/** The page's messages for the browser, as data beside the page: the same for everybody, so they are written once. */
export function WordsScript({ words }: { words: Words }) {
	let json = "";
	if (typeof document === "undefined") {
		const { messages = {} } = words;
		json = written.get(messages) ?? inScript(JSON.stringify(messages));
		written.set(messages, json);
	}
	const content = { __html: json };
	return (
		// biome-ignore lint/security/noDangerouslySetInnerHtml: our own messages as JSON, which nothing runs
		<script id={WORDS_ID} type="application/json" suppressHydrationWarning dangerouslySetInnerHTML={content} />
	);
}

const saying = new WeakMap<CompiledMessages, Say>();

/** The same messages are always of one language. */
function sayOfWords({ language, messages = messagesOfDocument() }: Words): Say {
	const say = saying.get(messages) ?? sayWith(language, messages);
	saying.set(messages, say);
	return say;
}

/**
 * What is drawn inside says its messages by these words. Inside of another provider they are added to its own: messages that
 * came with code that was loaded later.
 */
export function SayProvider({ words, children }: { words: Words; children: ReactNode }) {
	const outer = useContext(WordsContext);
	const all = useMemo(() => (outer ? joined(outer, words) : words), [outer, words]);
	const say = useMemo(() => sayOfWords(all), [all]);
	return (
		<WordsContext.Provider value={all}>
			<SayContext.Provider value={say}>{children}</SayContext.Provider>
		</WordsContext.Provider>
	);
}

function joined({ language, messages = messagesOfDocument() }: Words, added: Words): Words {
	return { language, messages: { ...messages, ...added.messages } };
}

/** Says messages in the reader's language. */
export function useSay(): Say {
	const say = useContext(SayContext);
	if (!say) throw new Error("useSay needs a SayProvider around it");
	return say;
}

/** For the titles of pages, which Remix asks for outside of React. Without the root's data the page has no title. */
export function sayOfMatches(matches: readonly ({ id: string; data: unknown } | undefined)[]): Say | null {
	const root = matches.find((match) => match?.id === "root")?.data as { words?: Words } | undefined;
	return root?.words ? sayOfWords(root.words) : null;
}

/** Stands for an element while a sentence is put together; of the private use area, which user text never contains. */
const MARK = "\uE000";

/** A message whose values may be elements: links, amounts, isolated names. The sentence decides their places. */
export function Said<Id extends MessageId>({
	id,
	values,
}: {
	id: Id;
	values: ValuesOf<Id, ReactNode>[0] & Record<string, ReactNode>;
}) {
	const say = useSay() as unknown as (id: string, values: Record<string, string | number>) => string;
	const elements: ReactNode[] = [];
	const marked = Object.entries(values).map(([name, value]) => {
		if (typeof value === "number") return [name, value];
		if (typeof value === "string") return [name, value.replaceAll(MARK, "")];
		return [name, `${MARK}${elements.push(value) - 1}${MARK}`];
	});
	// Every other part is the number of an element.
	const parts = say(id, Object.fromEntries(marked)).split(MARK);
	return (
		<>
			{parts.map((part, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
				<Fragment key={at}>{at % 2 === 1 ? elements[Number(part)] : part}</Fragment>
			))}
		</>
	);
}
