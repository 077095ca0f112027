import PDFDocument from "pdfkit";
import { create } from "qrcode";
import { directionOf, fullLanguage } from "#app/core/i18n/languages.ts";
import { BAND_HEIGHT, BAND_WIDTH, engrave } from "#app/core/payments/engraving.ts";
import type { ReadFont, ReceiptPrinter, ReceiptSheet } from "#app/ports/receipt-printer.ts";
import { clean, type Faces, loadFaces, type Role, type TextDocument } from "./sheet-text.ts";

/** Points: A4. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 44;
const INNER = WIDTH - 2 * MARGIN;
const INK = "#13201c";
const INK_2 = "#3f4d48";
const RULE = "#d8ded6";
const ACCENT = "#0b6154";
const GAP = 20;
/** Of a code that holds an address, and of one that holds the receipt itself: its modules stay wider than a third of a millimetre. */
const QR_SIDE = 118;
const LARGE_QR_SIDE = 150;
/** characters */
const LARGE_CODE = 300;
/** Modules of white around a code (ISO/IEC 18004). */
const QUIET_ZONE = 4;
const MOST_ADDRESSES = 4;
/** Of the sum: the largest in which it fits a line. Parted in two, its end would read as a sum of its own. */
const AMOUNT_SIZES = [34, 28, 23, 19, 16, 13];
/** The longest sum is no longer: a million million, and 18 decimals. */
const SMALLEST_AMOUNT = 11;
/** of one line to the next, in sizes of its letters */
const LEADING = 1.4;
const FACT_SIZE = 9.5;
const FACT_GAP = 3;
const MOST_LINES = 6;
/** Between the facts and the foot. */
const HASH_HEIGHT = 48;
/** What the attached file is called, before its ending. */
const ATTACHED = "receipt";

type Document = InstanceType<typeof PDFDocument>;
interface Style {
	role: Role;
	size: number;
	colour?: string;
	/** lines; the rest is left out with an ellipsis: the attached receipt has all of it */
	most?: number;
}

/** Prints with PDFKit: one page, engraved from the transaction's hash, tagged for screen readers, the signed receipt attached. */
export function pdfPrinter(readFont: ReadFont): ReceiptPrinter {
	return { print: (sheet) => print(sheet, readFont) };
}

async function print(sheet: ReceiptSheet, readFont: ReadFont): Promise<Uint8Array<ArrayBuffer>> {
	const issued = new Date(sheet.issuedAt * 1_000);
	const doc = new PDFDocument({
		size: "A4",
		margin: 0,
		pdfVersion: "1.7",
		tagged: true,
		// Its own words are in the full languages alone.
		lang: fullLanguage(sheet.language),
		displayTitle: true,
		// None of the fonts that every reader is supposed to have: PDFKit would read its measures from a disk.
		font: null as unknown as string,
		info: { Title: sheet.title, Producer: "Paylink", Creator: "Paylink", CreationDate: issued, ModDate: issued },
	});
	const bytes = collect(doc);
	const faces = await loadFaces(doc as unknown as TextDocument, textsOf(sheet), sheet.language, readFont);
	const page = { doc, faces, rtl: directionOf(sheet.language) === "rtl" };
	const root = doc.struct("Document");
	doc.addStructure(root);
	const { dash, add } = structure(doc, root);
	dash(() => engraving(doc, sheet.hash, page.rtl));
	drawSheet(page, sheet, dash, add);
	root.end();
	attach(doc, sheet);
	doc.end();
	return bytes;
}

function collect(doc: Document): Promise<Uint8Array<ArrayBuffer>> {
	const parts: Uint8Array[] = [];
	return new Promise((resolve, reject) => {
		doc.on("data", (part: Uint8Array) => parts.push(part));
		doc.on("error", reject);
		doc.on("end", () => {
			const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
			let at = 0;
			for (const part of parts) {
				whole.set(part, at);
				at += part.length;
			}
			resolve(whole);
		});
	});
}

/** What is read aloud, in reading order, and what is drawn for the eye alone. */
function structure(doc: Document, root: PDFKit.PDFStructureElement) {
	return {
		add(kind: string, actual: string, draw: () => void): void {
			root.add(doc.struct(kind as never, { actual: clean(actual) }, [draw]));
		},
		dash(draw: () => void): void {
			doc.markContent("Artifact", { type: "Layout" });
			draw();
			doc.endMarkedContent();
		},
	};
}

function textsOf(sheet: ReceiptSheet): { role: Role; text: string }[] {
	const sans = [
		...sheet.notes,
		...sheet.parties.flatMap(({ label, proof }) => [label, proof ?? ""]),
		...sheet.facts.flatMap(({ label, value }) => [label, value]),
		sheet.hashLabel,
		...sheet.signatures,
		sheet.howToCheck,
	];
	const strong = ["Paylink", sheet.heading, sheet.amount, ...sheet.parties.map(({ name }) => name ?? "")];
	const mono = [sheet.number, sheet.hash, ...sheet.parties.flatMap(({ addresses }) => addresses)];
	const as = (role: Role) => (text: string) => ({ role, text });
	return [...sans.map(as("sans")), ...strong.map(as("strong")), ...mono.map(as("mono"))];
}

function engraving(doc: Document, hash: string, rtl: boolean): void {
	const { band, rings } = engrave(hash);
	const tiles = Math.ceil(WIDTH / BAND_WIDTH);
	for (const y of [8, HEIGHT - BAND_HEIGHT - 8]) {
		for (let tile = 0; tile < tiles; tile++) {
			doc
				.save()
				.translate(tile * BAND_WIDTH, y)
				.path(band)
				.lineWidth(0.5)
				.stroke(ACCENT)
				.restore();
		}
	}
	const centre = rtl ? MARGIN + 96 : WIDTH - MARGIN - 96;
	for (const { path, copies, degrees } of rings) {
		for (let copy = 0; copy < copies; copy++) {
			doc
				.save()
				.translate(centre, 150)
				.rotate(copy * degrees)
				.scale(0.96)
				.path(path)
				.lineWidth(0.36)
				.stroke(ACCENT)
				.restore();
		}
	}
}

type Add = (kind: string, actual: string, draw: () => void) => void;
interface Page {
	doc: Document;
	faces: Faces;
	rtl: boolean;
}

function drawSheet(page: Page, sheet: ReceiptSheet, dash: (draw: () => void) => void, add: Add): void {
	const { doc } = page;
	const rule = (y: number, colour: string) =>
		dash(
			() =>
				void doc
					.moveTo(MARGIN, y)
					.lineTo(WIDTH - MARGIN, y)
					.lineWidth(0.75)
					.stroke(colour),
		);
	const put = (kind: string, text: string, at: { x: number; width: number; y: number }, style: Style) => {
		let y = at.y;
		add(kind, text, () => {
			y = write(page, text, at, style);
		});
		return y;
	};
	const whole = { x: MARGIN, width: INNER };
	// Beside the medallion.
	const head = { x: MARGIN, width: INNER - 210 };
	put("P", "Paylink", { ...head, y: 74 }, { role: "strong", size: 20, colour: ACCENT });
	put("H1", sheet.heading, { ...head, y: 104 }, { role: "strong", size: 13 });
	put("P", sheet.number, { ...head, y: 120 }, { role: "mono", size: 9, colour: INK_2, most: 1 });
	let y = put("P", sheet.amount, { ...head, y: 190 }, { role: "strong", size: sizeOf(page, sheet.amount, head.width) });
	for (const note of sheet.notes)
		y = put("P", note, { ...head, y: y + 2 }, { role: "sans", size: 10, colour: INK_2, most: 4 });
	y = Math.max(y, 262);
	rule(y, INK);
	const column = (INNER - GAP) / 2;
	const bottoms = sheet.parties.slice(0, 2).map(({ label, name, addresses, proof }, index) => {
		const place = { x: MARGIN + index * (column + GAP), width: column };
		let at = put("P", label, { ...place, y: y + 22 }, { role: "sans", size: 9, colour: INK_2, most: 1 });
		if (name) at = put("P", name, { ...place, y: at + 4 }, { role: "strong", size: 12, most: 2 });
		for (const address of addresses.slice(0, MOST_ADDRESSES)) {
			at = put("P", address, { ...place, y: at }, { role: "mono", size: 8.5 });
		}
		if (addresses.length > MOST_ADDRESSES) at = put("P", "…", { ...place, y: at }, { role: "sans", size: 8.5 });
		return proof ? put("P", proof, { ...place, y: at + 2 }, { role: "sans", size: 9, colour: INK_2, most: 2 }) : at;
	});
	y = Math.max(...bottoms, y) + 2;
	rule(y, INK);
	y += 20;
	const side = sheet.code.length > LARGE_CODE ? LARGE_QR_SIDE : QR_SIDE;
	const foot = HEIGHT - 60 - side;
	const value = { x: MARGIN + 140, width: INNER - 140 };
	const most = linesThatFit(page, sheet.facts, value.width, foot - HASH_HEIGHT - y);
	for (const fact of sheet.facts) {
		put("P", fact.label, { x: MARGIN, width: 130, y }, { role: "sans", size: FACT_SIZE, colour: INK_2, most: 2 });
		y = put("P", fact.value, { ...value, y }, { role: "sans", size: FACT_SIZE, most }) + FACT_GAP;
	}
	y = put("P", sheet.hashLabel, { ...whole, y: y + 6 }, { role: "sans", size: 9, colour: INK_2, most: 1 });
	put("P", sheet.hash, { ...whole, y }, { role: "mono", size: 8.5 });
	rule(foot - 14, RULE);
	const qrX = page.rtl ? WIDTH - MARGIN - side : MARGIN;
	add("Figure", sheet.codeSays, () => qr(doc, sheet.code, { x: qrX, y: foot, side }));
	const beside = { x: MARGIN + side + GAP, width: INNER - side - GAP };
	y = foot + 16;
	for (const text of sheet.signatures) y = put("P", text, { ...beside, y }, { role: "sans", size: 9.5, most: 2 }) + 2;
	put("P", sheet.howToCheck, { ...beside, y: y + 6 }, { role: "sans", size: 9, colour: INK_2, most: 4 });
}

function sizeOf({ faces }: Page, amount: string, width: number): number {
	const fits = (size: number) => faces.lines(amount, { role: "strong", size, width, most: 2 }).length === 1;
	return AMOUNT_SIZES.find(fits) ?? SMALLEST_AMOUNT;
}

/** How many lines each fact may have, so that what one of them says at length leaves the others their place. */
function linesThatFit({ faces }: Page, facts: ReceiptSheet["facts"], width: number, room: number): number {
	for (let most = MOST_LINES; most > 1; most--) {
		const style = { role: "sans", size: FACT_SIZE, width, most } as const;
		const heights = facts.map(({ value }) => faces.lines(value, style).length * FACT_SIZE * LEADING + FACT_GAP);
		if (heights.reduce((sum, height) => sum + height, 0) <= room) return most;
	}
	return 1;
}

/** @returns where the next line's base may be */
function write(
	{ doc, faces, rtl }: Page,
	text: string,
	at: { x: number; width: number; y: number },
	{ role, size, colour = INK, most = 3 }: Style,
): number {
	doc.fillColor(colour);
	const lines = faces.lines(text, { role, size, width: at.width, most });
	let { y } = at;
	for (const line of lines) {
		// A page from right to left is the other one in the mirror; its letters are not.
		const x = rtl ? WIDTH - at.x - line.width : at.x;
		faces.draw(line, size, x, y);
		y += size * LEADING;
	}
	return y;
}

function qr(doc: Document, text: string, at: { x: number; y: number; side: number }): void {
	// A long one has the least correction: on clean paper wider modules help more.
	const { modules } = create(text, { errorCorrectionLevel: text.length > LARGE_CODE ? "L" : "M" });
	const module = at.side / (modules.size + 2 * QUIET_ZONE);
	for (let row = 0; row < modules.size; row++) {
		for (let column = 0; column < modules.size; column++) {
			if (!modules.get(row, column)) continue;
			const from = column;
			while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
			const x = at.x + (from + QUIET_ZONE) * module;
			doc.rect(x, at.y + (row + QUIET_ZONE) * module, (column + 1 - from) * module, module);
		}
	}
	doc.fill(INK);
}

/** Not compressed, so that whoever looks into the file with the simplest of tools finds it. */
function attach(doc: Document, { jws, title, issuedAt }: ReceiptSheet): void {
	const settings = doc as unknown as { compress: boolean };
	const before = settings.compress;
	settings.compress = false;
	const issued = new Date(issuedAt * 1_000);
	doc.file(
		new TextEncoder().encode(jws) as unknown as Buffer,
		{
			name: `${ATTACHED}.jws`,
			type: "application/jose",
			description: title,
			relationship: "Data",
			creationDate: issued,
			modifiedDate: issued,
		} as never,
	);
	settings.compress = before;
}
