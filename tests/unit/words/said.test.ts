import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Language } from "#app/core/i18n/languages.ts";
import { Said, SayProvider } from "#app/ui/say.tsx";
import { messagesOf } from "#app/words/say-in.ts";

const bdi = (text: string) => createElement("bdi", { dir: "ltr" }, text);

function markup(language: Language, said: ReactNode): string {
	const words = { language, messages: messagesOf(language, ["create", "dashboard"]) };
	return renderToStaticMarkup(createElement(() => SayProvider({ words, children: said })));
}

const asksForBy = (language: Language, amount: ReactNode, day: ReactNode) =>
	markup(language, createElement(Said<"create.asksForBy">, { id: "create.asksForBy", values: { amount, day } }));

describe("a sentence with elements in it", () => {
	test("places elements where the translation has them", () => {
		expect(asksForBy("en", bdi("5 USDC"), createElement("time", null, "28 May"))).toBe(
			'asks for <bdi dir="ltr">5 USDC</bdi> by <time>28 May</time>',
		);
		expect(asksForBy("ar", bdi("5 USDC"), createElement("time", null, "28 مايو"))).toBe(
			'يطلب <bdi dir="ltr">5 USDC</bdi> حتى <time>28 مايو</time>',
		);
	});

	test("also accepts text and numbers", () => {
		expect(asksForBy("en", "5 USDC", bdi("28 May"))).toBe('asks for 5 USDC by <bdi dir="ltr">28 May</bdi>');
		const several = createElement(Said<"dashboard.several">, {
			id: "dashboard.several",
			values: { count: 2, received: bdi("5 USDC") },
		});
		expect(markup("en", several)).toBe('Paid in 2 transfers: <bdi dir="ltr">5 USDC</bdi> reached your address in all.');
	});

	test("treats user input as text", () => {
		const evil = "\uE0000\uE000<b>\\u0041{day}";
		expect(asksForBy("en", evil, bdi(evil))).toBe(
			`asks for 0&lt;b&gt;\\u0041{day} by <bdi dir="ltr">\uE0000\uE000&lt;b&gt;\\u0041{day}</bdi>`,
		);
	});
});
