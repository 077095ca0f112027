import ts from "typescript";
import { describe, expect, test } from "vitest";
import { TEXTS } from "#app/words/say-in.ts";
import { nodesOf, parse, placeOf, sourceFiles } from "./source-files.ts";

/**
 * A message counts as used where the app holds its whole name as a string, "area.key", or builds the name in a template
 * whose text before the first value is "area." and at least one further character: that uses every key it begins.
 * Such a string or template that matches no message is an error, as is a template with nothing after "area.".
 */
const AREAS = Object.keys(TEXTS.en);
const NAME = new RegExp(`^(?:${AREAS.join("|")})\\.[A-Za-z][\\w-]*$`);
const BEGINNING = new RegExp(`^(?:${AREAS.join("|")})\\.[\\w-]*$`);

interface Uses {
	names: Set<string>;
	beginnings: Set<string>;
	/** location of a name that is not a message */
	wrong: string[];
}

function usesIn(files: ts.SourceFile[], ids: readonly string[]): Uses {
	const uses: Uses = { names: new Set(), beginnings: new Set(), wrong: [] };
	for (const file of files) {
		for (const node of nodesOf(file)) {
			if (ts.isStringLiteralLike(node) && NAME.test(node.text)) {
				if (ids.includes(node.text)) uses.names.add(node.text);
				else uses.wrong.push(`${placeOf(node)} ${node.text}`);
			}
			if (ts.isTemplateExpression(node) && BEGINNING.test(node.head.text)) {
				const beginning = node.head.text;
				if (!beginning.endsWith(".") && ids.some((id) => id.startsWith(beginning))) uses.beginnings.add(beginning);
				else uses.wrong.push(`${placeOf(node)} ${beginning}`);
			}
		}
	}
	return uses;
}

const unusedOf = ({ names, beginnings }: Uses, ids: readonly string[]) =>
	ids.filter((id) => !names.has(id) && ![...beginnings].some((beginning) => id.startsWith(beginning)));

const IDS = Object.entries(TEXTS.en).flatMap(([area, texts]) => Object.keys(texts).map((key) => `${area}.${key}`));

describe("the app", () => {
	const uses = usesIn(
		sourceFiles("app", /\.tsx?$/).filter(({ fileName }) => !/^app\/words\/[\w-]+\//.test(fileName)),
		IDS,
	);

	test("uses every message of the catalogue", () => {
		expect(unusedOf(uses, IDS)).toEqual([]);
	});

	test("uses no missing message", () => {
		expect(uses.wrong).toEqual([]);
	});
});

/** A template value in the checked code. */
const VALUE = "$" + "{why}";

describe("the rule", () => {
	const ids = ["common.help", "common.close", "pay.refused-old", "pay.refused-new", "pay.lead"];
	const judged = (code: string) => {
		const uses = usesIn([parse("x.tsx", code)], ids);
		return { unused: unusedOf(uses, ids), wrong: uses.wrong };
	};

	test("finds strings, templates and attributes", () => {
		expect(
			judged(
				`say("common.help"); const x = <Said id="common.close" />; say(\`pay.refused-${VALUE}\`); const ID = "pay.lead";`,
			),
		).toEqual({ unused: [], wrong: [] });
	});

	test("finds unused messages", () => {
		expect(judged(`say(\`common.help\`, \`pay.refused-${VALUE}\`)`).unused).toEqual(["common.close", "pay.lead"]);
	});

	test("finds missing messages, and templates that could match any message", () => {
		expect(judged(`say("common.halp");\nsay(\`pay.refuse_${VALUE}\`);\nsay(\`pay.${VALUE}\`);`).wrong).toEqual([
			"x.tsx:1 common.halp",
			"x.tsx:2 pay.refuse_",
			"x.tsx:3 pay.",
		]);
	});
});
