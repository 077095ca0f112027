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
	test("without rows and button has no empty table and no gap in the text", () => {
		const mail = compose({});
		expect(mail.text).toBe(
			"Confirm your e-mail\n\nSomebody signed up with this address.\n\n-- \nQuestions: support@paylink.test",
		);
		expect(mail.html).not.toMatch(/<table|<a |<blockquote/);
	});

	test("in English has two columns of rows in its text, and the button's URL on its own line", () => {
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

	test("in English is left-to-right", () => {
		const { html } = compose({ rows: [{ label: "To", value: "0xabc" }] });
		expect(html).toContain('<html lang="en" dir="ltr">');
		expect(html).toContain('align="left"');
		expect(html).toContain("padding:8px 16px 8px 0");
		expect(html).not.toMatch(/rtl|right/);
	});

	test("in Arabic is right-to-left, with each value of its text on its own line", () => {
		const { html, text } = compose({ rows: [{ label: "إلى", value: "0xabc" }] }, "ar");
		expect(html).toContain('<html lang="ar" dir="rtl">');
		expect(html).toContain('<body dir="rtl"');
		expect(html).toContain('align="right"');
		expect(html).toContain("padding:8px 0 8px 16px");
		expect(html).not.toMatch(/"ltr"|left/);
		expect(text).toContain("إلى:\n0xabc");
	});

	test("isolates a sentence's values in HTML and leaves no markers elsewhere", () => {
		const amount = isolated("100 USDC");
		const mail = compose({ subject: `Got ${amount}`, heading: `Got ${amount}`, paragraphs: [`Ada got ${amount}.`] });
		expect(mail.html).toContain(
			'<p style="margin:0 0 16px;font-size:16px;line-height:1.5">Ada got <bdi>100 USDC</bdi>.</p>',
		);
		expect(mail.subject).toBe("Got 100 USDC");
		expect(mail.html).toContain("<title>Got 100 USDC</title>");
		expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/[\uE000-\uF8FF]/);
	});

	test("quotes a message line by line", () => {
		const mail = compose({ quote: "Hello,\r\n\r\n\r\nmy <b>link</b>\u2028fails\u202e\n-- \nPaylink" });
		expect(mail.text).toContain("> Hello,\n>\n> my <b>link</b>\n> fails\n> --\n> Paylink");
		expect(mail.html).toContain("Hello,<br><br>my &lt;b&gt;link&lt;/b&gt;<br>fails");
	});
});

describe("user input", () => {
	const evil = 'Bob\r\nBcc: all@example.com <script>alert("1")</script>\u202egnp.exe\u0000\u2066x\uE002\uE001';

	test("cannot inject headers, markup or text direction", () => {
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

	test("is cut if it is too long", () => {
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
