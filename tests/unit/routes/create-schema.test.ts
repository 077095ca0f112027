import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { requireChain } from "#app/core/chains.ts";
import { codeKey, nameKey, readAnswers } from "#app/routes/create/read-answers.ts";
import { createSchema } from "#app/routes/create/schema.ts";
import { sayIn } from "#app/words/say-in.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const CHAINS = [1, 8453, 42161, 137, 11155111].map(requireChain);
const schema = createSchema(CHAINS, NOW, sayIn("en"));
const ADDRESS = "0xeD14611657bC462ca90abC056d4144b76219F44f";

const good = {
	amount: "100",
	token: "USDC",
	network: "1",
	due: "",
	requesterName: "Marta Oliveira",
	requesterEmail: "marta@example.com",
	requesterAddress: ADDRESS,
	memo: "",
	invoiceNumber: "",
	taxId: "",
	postalLines: "",
	confirmations: "1",
	dashboardPassword: "correct horse",
	afterSubmit: "",
	submissionKey: "0f9f7c2e-1d1f-4ad1-9d8e-2f0a3f1c9b11",
};
type Field = keyof typeof good;

/** As browser and server do: through conform, from form data. */
function submit(changes: Partial<Record<Field, string | null>>) {
	const form = new FormData();
	for (const [name, value] of Object.entries({ ...good, ...changes })) if (value !== null) form.append(name, value);
	const submission = parseWithZod(form, { schema });
	return submission.status === "success"
		? { draft: submission.value, errors: null }
		: { draft: null, errors: submission.error ?? {} };
}

test("a good form becomes a draft in base units, checksummed and with nothing left open", () => {
	expect(submit({ requesterAddress: ADDRESS.toLowerCase(), due: "2026-11-20" }).draft).toEqual({
		amount: 100_000_000n,
		token: "USDC",
		chainId: 1,
		chainIds: [1],
		dueAt: Date.UTC(2026, 10, 20, 23, 59, 59, 999),
		requesterName: "Marta Oliveira",
		requesterEmail: "marta@example.com",
		requesterAddress: ADDRESS,
		payeeName: null,
		memo: null,
		bookkeeping: null,
		confirmationsAsked: "1",
		dashboardPassword: "correct horse",
		afterSubmit: null,
		submissionKey: good.submissionKey,
		reuse: null,
	});
});

test("a name is taken as it was typed: where it leads is not found out here", () => {
	expect(submit({ requesterAddress: " Marta.ETH " }).draft).toMatchObject({
		requesterAddress: null,
		payeeName: "Marta.ETH",
	});
});

describe("lines for bookkeeping", () => {
	test("are taken clean: one line each, empty ones left out, no character that changes the text around it", () => {
		const { draft } = submit({
			invoiceNumber: " 2026\u202e-0427\u200b ",
			taxId: "GB\t999\u0000 9999 73 \u2705",
			postalLines: "Ada Lovelace\r\n\r\n  St. James’s Square 12 \u2066\nLondon\u2028SW1Y",
		});
		expect(draft?.bookkeeping).toEqual({
			invoiceNumber: "2026-0427",
			taxId: "GB 999 9999 73",
			postalLines: ["Ada Lovelace", "St. James’s Square 12", "London", "SW1Y"],
		});
	});

	test.each([
		["invoiceNumber", "🧾".repeat(64), "🧾".repeat(65), "At most 64 characters"],
		["taxId", "9".repeat(64), "9".repeat(65), "At most 64 characters"],
		["postalLines", "🏠".repeat(120), "🏠".repeat(121), "A line has at most 120 characters"],
		["postalLines", "a\nb\nc\nd\ne\nf", "a\nb\nc\nd\ne\nf\ng", "At most 6 lines"],
	] as const)("%s has its length", (field, longest, tooLong, refusal) => {
		expect(submit({ [field]: longest }).draft?.bookkeeping).not.toBeNull();
		expect(submit({ [field]: tooLong }).errors).toEqual({ [field]: [refusal] });
	});

	test.each(["\u200b\u202e", " \n \r\n", "✓"])("of nothing that can be read are none: %j", (nothing) => {
		expect(submit({ invoiceNumber: nothing, taxId: nothing, postalLines: nothing }).draft?.bookkeeping).toBeNull();
	});
});

describe("how often it can be paid", () => {
	function submitMany(takes: string, most = "", suggested: string[] = []) {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...good, takes, most })) form.append(name, value);
		for (const [place, sum] of suggested.entries()) form.append(`suggested${place + 1}`, sum);
		const submission = parseWithZod(form, { schema });
		return submission.status === "success" ? submission.value.reuse : Object.keys(submission.error ?? {});
	}

	test.each([
		["once", "20", ["5"], null],
		["same", "", [], { most: null, open: null }],
		["same", " 20 ", ["nonsense"], { most: 20, open: null }],
		["open", "1", [], { most: 1, open: { least: "100000000", suggested: [] } }],
		[
			"open",
			"",
			["250", "100", "100.00"],
			{ most: null, open: { least: "100000000", suggested: ["100000000", "250000000"] } },
		],
		["open", "", ["99.99"], ["suggested1"]],
		["open", "", ["", "1,5"], ["suggested2"]],
		["open", "", ["", "", "0"], ["suggested3"]],
		["same", "0", [], ["most"]],
		["same", "-1", [], ["most"]],
		["same", "1.5", [], ["most"]],
		["same", "9999999999", [], ["most"]],
		["often", "", [], ["takes"]],
	])("%s, %s, %j", (takes, most, suggested, reuse) => {
		expect(submitMany(takes, most, suggested)).toEqual(reuse);
	});
});

describe("taken", () => {
	const taken: [field: Field, typed: string, key: string, value: unknown][] = [
		["amount", "0.000001", "amount", 1n],
		["amount", " 12.50 ", "amount", 12_500_000n],
		["amount", "1000000000000", "amount", 10n ** 18n],
		["network", "8453", "chainId", 8453],
		["confirmations", "12", "confirmationsAsked", "12"],
		["confirmations", "final", "confirmationsAsked", "final"],
		["due", "2028-02-29", "dueAt", Date.UTC(2028, 1, 29, 23, 59, 59, 999)],
		["requesterName", "<script>alert(1)</script>", "requesterName", "<script>alert(1)</script>"],
		["requesterName", "Ma\0rta \u202EOliveira", "requesterName", "Marta Oliveira"],
		["requesterName", "x".repeat(120), "requesterName", "x".repeat(120)],
		["requesterName", "😀".repeat(120), "requesterName", "😀".repeat(120)],
		["requesterEmail", " Marta@Example.com ", "requesterEmail", "Marta@Example.com"],
		["requesterAddress", ` ${ADDRESS.toLowerCase()} `, "requesterAddress", ADDRESS],
		["memo", "one\r\ntwo", "memo", "one\ntwo"],
		["memo", "x".repeat(280), "memo", "x".repeat(280)],
		["memo", `${"x\r\n".repeat(93)}x`, "memo", `${"x\n".repeat(93)}x`],
		["dashboardPassword", "12345678", "dashboardPassword", "12345678"],
		["dashboardPassword", "  eight  ", "dashboardPassword", "  eight  "],
		["requesterAddress", `eth:${ADDRESS}`, "requesterAddress", ADDRESS],
		["requesterAddress", `eip155:1:${ADDRESS.toLowerCase()}`, "requesterAddress", ADDRESS],
		["requesterAddress", `ethereum:${ADDRESS}@1`, "requesterAddress", ADDRESS],
		["afterSubmit", "Thank you!", "afterSubmit", { kind: "text", text: "Thank you!" }],
		["afterSubmit", "Note: see you soon :)", "afterSubmit", { kind: "text", text: "Note: see you soon :)" }],
		["afterSubmit", "example.com/thanks", "afterSubmit", { kind: "text", text: "example.com/thanks" }],
		["afterSubmit", "HTTPS://example.com/a?b=c", "afterSubmit", { kind: "link", url: "https://example.com/a?b=c" }],
	];
	test.each(taken)("%s %j", (field, typed, key, value) => {
		expect(submit({ [field]: typed })).toMatchObject({ draft: { [key]: value } });
	});
});

describe("refused beside its field", () => {
	const refused: [field: Field, typed: string | null, sentence: RegExp][] = [
		["amount", "", /required/],
		["amount", null, /required/],
		["amount", "0", /more than zero/],
		["amount", "0.00", /more than zero/],
		["amount", "-1", /negative/],
		["amount", "−1", /negative/],
		["amount", "1e3", /exponent/],
		["amount", "1,000", /^Is 1,000 meant as 1 or as 1000\?/],
		["amount", "1,5", /^Is 1,5 meant as 1\.5 or as 15\?/],
		["amount", "1,000,000", /commas/],
		["amount", "12,50", /point before the decimals/],
		["amount", "1 000", /commas/],
		["amount", "0.0000001", /at most 6 decimals/],
		["amount", "9".repeat(79), /78 digits/],
		["amount", "1000000000000.000001", /at most 1,000,000,000,000\.00 USDC/],
		["amount", "abc", /digits/],
		["amount", "0x10", /digits/],
		["amount", "Infinity", /digits/],
		["amount", "百", /digits/],
		["token", "", /Choose one of the tokens/],
		["token", "DOGE", /Choose one of the tokens/],
		["token", "toString", /Choose one of the tokens/],
		["network", "", /Choose one of the networks/],
		["network", "10", /Choose one of the networks/],
		["network", "1.0", /Choose one of the networks/],
		["due", "2026-11-19", /has passed/],
		["due", "2026-02-30", /year, month and day/],
		["due", "28.05.2027", /year, month and day/],
		["due", "tomorrow", /year, month and day/],
		["requesterName", "", /Name is required/],
		["requesterName", " \u200B\u202E ", /Name is required/],
		["requesterName", "x".repeat(121), /at most 120/],
		["requesterName", "x".repeat(10_240), /at most 120/],
		["requesterEmail", "", /Email is required/],
		["requesterEmail", "marta", /valid email/],
		["requesterEmail", "marta@example", /valid email/],
		["requesterEmail", "ma\0rta@example.com", /valid email/],
		["requesterEmail", `${"a".repeat(250)}@example.com`, /valid email/],
		["requesterAddress", "", /required/],
		["requesterAddress", "0x1234", /40 characters/],
		["requesterAddress", "vitalik", /40 characters/],
		["requesterAddress", `${"a".repeat(252)}.eth`, /too long/],
		["requesterAddress", `base:${ADDRESS}`, /written for Base, and the link would be paid on Ethereum/],
		["requesterAddress", `ethereum:${ADDRESS}@8453?value=1.5e18`, /written for Base/],
		["requesterAddress", `gno:${ADDRESS}`, /names a network that is not offered here/],
		["requesterAddress", ADDRESS.replace("F44f", "F44F"), /do not fit together/],
		["requesterAddress", `0x${"0".repeat(40)}`, /zero address/],
		["requesterAddress", "0xdAC17F958D2ee523a2206206994597C13D831ec7", /token’s contract/],
		["requesterAddress", "0xdac17f958d2ee523a2206206994597c13d831ec7", /token’s contract/],
		["memo", "x".repeat(281), /at most 280/],
		["confirmations", "", /how many confirmations/],
		["confirmations", "2", /how many confirmations/],
		["dashboardPassword", "", /required/],
		["dashboardPassword", "1234567", /8 characters or more/],
		["dashboardPassword", "x".repeat(201), /at most 200/],
		["afterSubmit", "http://example.com", /begin with https/],
		["afterSubmit", "javascript:alert(1)", /begin with https/],
		["afterSubmit", "JaVaScRiPt :alert(1)", /begin with https/],
		["afterSubmit", "java\0script:alert(1)", /begin with https/],
		["afterSubmit", "data:text/html,<script>", /begin with https/],
		["afterSubmit", "vbscript:x", /begin with https/],
		["afterSubmit", "ftp://example.com", /begin with https/],
		["afterSubmit", "https://", /cannot be read/],
		["afterSubmit", "https://paylink@evil.example", /cannot be read/],
		["afterSubmit", "https://a b.example", /cannot be read/],
		["afterSubmit", "x".repeat(501), /At most 500/],
		["submissionKey", null, /Load the page again/],
		["submissionKey", "short", /Load the page again/],
	];
	test.each(refused)("%s %j", (field, typed, sentence) => {
		const { errors } = submit({ [field]: typed });
		expect(Object.keys(errors ?? {})).toEqual([field]);
		expect(errors?.[field]?.[0]).toMatch(sentence);
	});

	test("a token that the network does not have, named with both", () => {
		expect(submit({ network: "8453", token: "USDT" }).errors).toEqual({
			token: ["USDT is not offered on Base. Choose another token or network."],
		});
	});

	test("a look-alike's contract on its own network", () => {
		const usdbc = "0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA";
		expect(submit({ network: "8453", requesterAddress: usdbc }).errors?.requesterAddress).toBeDefined();
	});

	test("all of them at once, when everything is missing", () => {
		const nothing = Object.fromEntries(Object.keys(good).map((name) => [name, ""]));
		expect(Object.keys(submit(nothing).errors ?? {}).sort()).toEqual(
			[
				"amount",
				"confirmations",
				"dashboardPassword",
				"network",
				"requesterAddress",
				"requesterEmail",
				"requesterName",
				"submissionKey",
				"token",
			].sort(),
		);
	});

	test("a field sent twice or as a file", () => {
		const form = new FormData();
		for (const [name, value] of Object.entries(good)) form.append(name, value);
		form.append("requesterName", "Somebody else");
		form.set("memo", new File(["memo"], "memo.txt"));
		const submission = parseWithZod(form, { schema });
		expect(Object.keys(submission.status === "error" ? (submission.error ?? {}) : {}).sort()).toEqual([
			"memo",
			"requesterName",
		]);
	});

	test("in the reader's language", () => {
		const form = new FormData();
		for (const [name, value] of Object.entries({ ...good, amount: "0.0000001", requesterEmail: "" })) {
			form.append(name, value);
		}
		const submission = parseWithZod(form, { schema: createSchema(CHAINS, NOW, sayIn("ar")) });
		expect(submission.status === "error" && submission.error).toEqual({
			amount: ["لا يزيد عدد الخانات العشرية للرمز USDC على 6"],
			requesterEmail: ["البريد الإلكتروني مطلوب"],
		});
	});
});

describe("further networks", () => {
	const submitWith = (token: string, network: string, alsoOn: string[], requesterAddress: string = ADDRESS) => {
		const form = new FormData();
		const typed = { ...good, token, network, requesterAddress };
		for (const [name, value] of Object.entries(typed)) form.append(name, value);
		for (const id of alsoOn) form.append("alsoOn", id);
		const submission = parseWithZod(form, { schema });
		return submission.status === "success" ? submission.value.chainIds : submission.error;
	};
	const refused = (token: string) => ({
		alsoOn: [`${token} cannot be accepted on one of these networks as well. Choose again`],
	});

	test.each([
		["none ticked", "USDC", "1", [], [1]],
		["one", "USDC", "1", ["8453"], [1, 8453]],
		["several, in the order they are offered", "USDC", "8453", ["137", "1"], [8453, 1, 137]],
		["the first one again", "USDC", "1", ["1", "42161"], [1, 42161]],
		["one twice", "USDC", "1", ["8453", "8453"], [1, 8453]],
		["an empty field", "USDC", "1", [""], [1]],
		["one without the token", "USDT", "1", ["8453"], refused("USDT")],
		["one with the token, one without", "ETH", "1", ["8453", "137"], refused("ETH")],
		["a test network beside a real one", "USDC", "1", ["11155111"], refused("USDC")],
		["one that is not offered", "USDC", "1", ["10"], refused("USDC")],
		["no number", "USDC", "1", ["<b>"], refused("USDC")],
	] as const)("%s", (_, token, network, alsoOn, expected) => {
		expect(submitWith(token, network, [...alsoOn])).toEqual(expected);
	});

	test("an address written for one network is taken for none of the others", () => {
		expect(submitWith("USDC", "1", ["8453"], `eth:${ADDRESS}`)).toEqual({
			requesterAddress: [
				"This address is written for Ethereum, and the link would be paid on Base. If it is yours on Base too, leave out what names Ethereum; if not, choose another network or address.",
			],
		});
	});

	test("a warning that was answered is given again when a network is added", () => {
		const draft = { amount: 1n, requesterAddress: ADDRESS, chainIds: [1] } as const;
		const form = new FormData();
		form.append("codeElsewhere", codeKey([1], ADDRESS));
		expect(readAnswers(form, draft).codeElsewhere).toBe(true);
		expect(readAnswers(form, { ...draft, chainIds: [1, 8453] }).codeElsewhere).toBe(false);
	});

	test("the address shown for a name is of that name alone, and what was answered of it holds for it", () => {
		const draft = { amount: 1n, requesterAddress: null, payeeName: "marta.eth", chainIds: [1] } as const;
		const form = new FormData();
		form.append("namedAddress", nameKey("marta.eth", ADDRESS));
		form.append("codeElsewhere", codeKey([1], ADDRESS));
		expect(readAnswers(form, draft)).toMatchObject({ named: ADDRESS, codeElsewhere: true });
		for (const changed of [{ payeeName: "rnarta.eth" }, { payeeName: "" }, { payeeName: "marta.eth=0x" }])
			expect(readAnswers(form, { ...draft, ...changed })).toMatchObject({ named: null, codeElsewhere: false });
		expect(readAnswers(form, { ...draft, requesterAddress: ADDRESS, payeeName: null }).named).toBeNull();
		form.set("namedAddress", "marta.eth=javascript:alert(1)");
		expect(readAnswers(form, draft).named).toBeNull();
	});
});
