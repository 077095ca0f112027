import { describe, expect, test } from "vitest";
import { composeMail, isolated, type MailContent } from "#app/services/operations/compose-mail.ts";
import { sayIn } from "#app/words/say-in.ts";

const plain: MailContent = {
	subject: "Confirm your e-mail",
	heading: "Confirm your e-mail",
	paragraphs: ["Somebody signed up with this address."],
	rows: [],
	button: null,
	footer: ["Questions: support@paylink.test"],
};

const compose = (words: Partial<MailContent>, language: "en" | "ar" = "en", to = "ada@example.com") =>
	composeMail(to, { ...plain, ...words }, sayIn(language));

describe("a mail", () => {
	test("without rows and button is whole: no empty table, no gap in the text", () => {
		const mail = compose({});
		expect(mail.text).toBe(
			"Confirm your e-mail\n\nSomebody signed up with this address.\n\n-- \nQuestions: support@paylink.test",
		);
		expect(mail.html).not.toMatch(/<table|<a |<blockquote/);
	});

	test("has its rows in two columns in an English text, and its button's address on a line of its own", () => {
		const mail = compose({
			rows: [
				{ label: "To", value: "0xabc", mono: true },
				{ label: "Network", value: "Base" },
			],
			button: { label: "Open", url: "https://paylink.test/?a=1&b=2" },
		});
		expect(mail.text).toContain("To:      0xabc\nNetwork: Base");
		expect(mail.text).toContain("Open:\nhttps://paylink.test/?a=1&b=2\n");
		expect(mail.html).toContain('<bdi dir="ltr">0xabc</bdi>');
		expect(mail.html).toContain('href="https://paylink.test/?a=1&amp;b=2"');
	});

	test("in English is written from the left", () => {
		const { html } = compose({ rows: [{ label: "To", value: "0xabc" }] });
		expect(html).toContain('<html lang="en" dir="ltr">');
		expect(html).toContain('align="left"');
		expect(html).toContain("padding:8px 16px 8px 0");
		expect(html).not.toMatch(/rtl|right/);
	});

	test("in Arabic is written from the right, and each value of its text has a line of its own", () => {
		const { html, text } = compose({ rows: [{ label: "إلى", value: "0xabc" }] }, "ar");
		expect(html).toContain('<html lang="ar" dir="rtl">');
		expect(html).toContain('<body dir="rtl"');
		expect(html).toContain('align="right"');
		expect(html).toContain("padding:8px 0 8px 16px");
		expect(html).not.toMatch(/"ltr"|left/);
		expect(text).toContain("إلى:\n0xabc");
	});

	test("sets a sentence's values apart in markup and leaves no mark elsewhere", () => {
		const amount = isolated("100 USDC");
		const mail = compose({ subject: `Got ${amount}`, heading: `Got ${amount}`, paragraphs: [`Ada got ${amount}.`] });
		expect(mail.html).toContain(
			'<p style="margin:0 0 16px;font-size:16px;line-height:1.5">Ada got <bdi>100 USDC</bdi>.</p>',
		);
		expect(mail.subject).toBe("Got 100 USDC");
		expect(mail.html).toContain("<title>Got 100 USDC</title>");
		expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/[\uE000-\uF8FF]/);
	});

	test("quotes what somebody wrote line by line", () => {
		const mail = compose({ quote: "Hello,\r\n\r\n\r\nmy <b>link</b>\u2028fails\u202e\n-- \nPaylink" });
		expect(mail.text).toContain("> Hello,\n>\n> my <b>link</b>\n> fails\n> --\n> Paylink");
		expect(mail.html).toContain("Hello,<br><br>my &lt;b&gt;link&lt;/b&gt;<br>fails");
	});
});

describe("what people typed", () => {
	const evil = 'Bob\r\nBcc: all@example.com <script>alert("1")</script>\u202egnp.exe\u0000\u2066x\uE002\uE001';

	test("stays text everywhere: no header, no markup, no turned reading direction", () => {
		const mail = compose(
			{
				subject: `${isolated(evil)} paid`,
				heading: evil,
				paragraphs: [`${isolated(evil.repeat(200))} paid.`, evil],
				quote: evil,
				rows: [{ label: "From", value: evil }],
				footer: [evil],
			},
			"en",
			"ada@example.com\r\nBcc: x@example.com",
		);
		expect(`${mail.to}${mail.subject}`).not.toMatch(/[\r\n\0\u202e\u2066]/);
		expect(mail.html).not.toMatch(/<script|[\u202e\u2066\0\uE000-\uF8FF]/);
		expect(mail.html).toContain("&lt;script&gt;");
		expect(mail.html.match(/<bdi/g)?.length).toBe(mail.html.match(/<\/bdi>/g)?.length);
		expect(mail.text).not.toMatch(/[\u202e\u2066\0\uE000-\uF8FF]|^Bcc:/m);
	});

	test("is cut where it would drown the mail", () => {
		const mail = compose({
			subject: `${isolated("b".repeat(5_000))} paid you`,
			paragraphs: [`${isolated("b".repeat(5_000))} paid you.`],
			rows: [{ label: "Memo", value: "m".repeat(5_000) }],
			quote: "q".repeat(50_000),
		});
		expect([...mail.subject]).toHaveLength(150);
		expect(mail.text).toContain("b… paid you.");
		expect(mail.text.match(/m{10,}…/)?.[0]).toHaveLength(500);
		expect(mail.text.match(/q{10,}…/)?.[0]).toHaveLength(10_000);
	});
});
