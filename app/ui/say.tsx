import { createContext, Fragment, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "#app/core/languages.ts";
import { type CompiledMessages, type MessageId, type Say, sayWith, type ValuesOf } from "#app/words/say.ts";

/** What the root route loads of the language: its name and the messages this page needs. */
export interface Words {
	language: Language;
	messages: CompiledMessages;
}

const SayContext = createContext<Say | null>(null);
const WordsContext = createContext<Words | null>(null);

export function SayProvider({ words, children }: { words: Words; children: ReactNode }) {
	const say = useMemo(() => sayWith(words.language, words.messages), [words]);
	return (
		<WordsContext.Provider value={words}>
			<SayContext.Provider value={say}>{children}</SayContext.Provider>
		</WordsContext.Provider>
	);
}

/** Messages that came after the page did, for what is drawn inside; in the language the page is in. */
export function MoreWords({ messages, children }: { messages: CompiledMessages; children: ReactNode }) {
	const words = useContext(WordsContext);
	if (!words) throw new Error("MoreWords needs a SayProvider around it");
	const all = useMemo(() => ({ ...words, messages: { ...words.messages, ...messages } }), [words, messages]);
	return <SayProvider words={all}>{children}</SayProvider>;
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
	return root?.words ? sayWith(root.words.language, root.words.messages) : null;
}

/** Stands for an element while a sentence is put together; of the private use area, as no text of people is. */
const MARK = "\uE000";

/** A message whose values may be elements: links, amounts, names set apart. The sentence decides where they stand. */
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
