import ts from "typescript";
import { describe, expect, test } from "vitest";
import { TEXTS } from "#app/words/say-in.ts";
import { nodesOf, parse, placeOf, sourceFiles } from "./source-files.ts";

/** Attributes with text for users. */
const READ = new Set([
	"alt",
	"aria-description",
	"aria-label",
	"aria-roledescription",
	"aria-valuetext",
	"help",
	"label",
	"placeholder",
	"title",
]);

/** Texts that need no translation, with the reason. */
const ALLOWED = new Map([
	["0x", "how every address begins"],
	["Paylink", "the product's name"],
	["Show My NFT", "the product's name"],
]);

/** "info.payingTitle" goes on to somebody who says it; used-messages.test.ts knows whether it is there. */
const MESSAGE_NAME = new RegExp(`^(?:${Object.keys(TEXTS.en).join("|")})\\.[A-Za-z][\\w-]*$`);

/** Finds hard-coded text in markup: text between tags, and literals in attributes or children. */
function literalWords(file: ts.SourceFile): string[] {
	const found: string[] = [];
	const judge = (node: ts.Node, text: string) => {
		const words = text.replace(/\s+/g, " ").trim();
		if (/\p{L}/u.test(words) && !ALLOWED.has(words) && !MESSAGE_NAME.test(words))
			found.push(`${placeOf(node)} ${words}`);
	};
	for (const node of nodesOf(file)) {
		if (ts.isJsxText(node)) judge(node, node.text);
		const isRead = ts.isJsxAttribute(node) && READ.has(node.name.getText(file));
		if (isRead && node.initializer) for (const text of textsOf(node.initializer)) judge(node, text);
		const isChild = ts.isJsxExpression(node) && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent));
		if (isChild) for (const text of textsOf(node)) judge(node, text);
		const isTitle = ts.isPropertyAssignment(node) && node.name.getText(file) === "title";
		if (isTitle) for (const text of textsOf(node.initializer)) judge(node, text);
	}
	return found;
}

/** Literals that an expression may evaluate to. */
function textsOf(node: ts.Node): string[] {
	if (ts.isStringLiteralLike(node)) return [node.text];
	if (ts.isTemplateExpression(node)) return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
	if (ts.isJsxExpression(node)) return node.expression ? textsOf(node.expression) : [];
	if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
	if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
	const either = [
		ts.SyntaxKind.AmpersandAmpersandToken,
		ts.SyntaxKind.BarBarToken,
		ts.SyntaxKind.QuestionQuestionToken,
		ts.SyntaxKind.PlusToken,
	];
	if (ts.isBinaryExpression(node) && either.includes(node.operatorToken.kind)) {
		return [...textsOf(node.left), ...textsOf(node.right)];
	}
	return [];
}

test.each(["app/routes", "app/ui", "app/wallet"])("%s has no hard-coded text", (folder) => {
	expect(sourceFiles(folder, /\.tsx$/).flatMap(literalWords)).toEqual([]);
});

/** A template value in the checked code. */
const VALUE = "$" + "{n}";

describe("the rule", () => {
	test.each([
		["const x = <p>Pay now</p>;", ["Pay now"]],
		['const x = <p>{"Pay"} {paid ? "again" : amount}</p>;', ["Pay", "again"]],
		[`const x = <Field label="Amount" help={\`At most ${VALUE} letters\`} />;`, ["Amount", "At most", "letters"]],
		['const x = <img alt={name ?? "Somebody"} />;', ["Somebody"]],
		['const meta = () => [{ title: "Pay | Paylink" }];', ["Pay | Paylink"]],
		["const x = <p>مرحبا</p>;", ["مرحبا"]],
	])("finds %s", (code, words) => {
		expect(literalWords(parse("x.tsx", code))).toEqual(words.map((word) => `x.tsx:1 ${word}`));
	});

	test.each([
		'const x = <p className="note">{say("pay.lead")} <bdi dir="ltr">{amount}</bdi>: 100 %</p>;',
		'const x = <input placeholder="0x" name="amount" autoComplete="off" />;',
		'const x = <button title={say("common.help")} data-state={open ? "open" : "shut"} />;',
		`const x = <p>{\`${VALUE} – ${VALUE}\`}</p>;`,
		'const x = <Section title="info.payingTitle" />;',
	])("accepts %s", (code) => {
		expect(literalWords(parse("x.tsx", code))).toEqual([]);
	});
});
