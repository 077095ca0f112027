import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { PublicSnapshotSchema } from "#app/core/payments/wire.ts";
import type { Draws } from "../harness/draws.ts";

/** Frames of RFC 6455 as no library writes them, on a socket of a link. */

const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
/** how long the other side may take to end a connection that broke the rules, or to say hello */
const PATIENCE_MS = 5_000;
/** Close codes of RFC 6455 §7.4 that a server may send to somebody who broke the rules, and the room's own. */
const CLOSE_CODES = new Set([1000, 1001, 1002, 1003, 1007, 1008, 1009, 1011, 4001, 4004]);

interface Frame {
	opcode: number;
	payload: Buffer;
	/** without it: more follows */
	fin?: boolean;
	/** reserved bits, 0 to 7 */
	reserved?: number;
	/** clients must mask */
	masked?: boolean;
	/** what the head says, when that is not how long the payload is */
	length?: bigint;
}

function bytesOf({ opcode, payload, fin = true, reserved = 0, masked = true, length }: Frame): Buffer {
	const announced = length ?? BigInt(payload.length);
	const mask = masked ? 0x80 : 0;
	const head = [(fin ? 0x80 : 0) | (reserved << 4) | opcode];
	if (announced < 126n) head.push(mask | Number(announced));
	else if (announced < 65_536n) head.push(mask | 126, Number(announced >> 8n), Number(announced & 255n));
	else {
		head.push(mask | 127);
		for (let shift = 56n; shift >= 0n; shift -= 8n) head.push(Number((announced >> shift) & 255n));
	}
	if (!masked) return Buffer.concat([Buffer.from(head), payload]);
	const key = Buffer.from([1, 2, 3, 4]);
	return Buffer.concat([Buffer.from(head), key, payload.map((byte, at) => byte ^ (key[at & 3] ?? 0))]);
}

const text = (words: string): Frame => ({ opcode: OPCODES.text, payload: Buffer.from(words) });
const of = (name: keyof typeof OPCODES, payload: Buffer | string = ""): Frame => ({
	opcode: OPCODES[name],
	payload: Buffer.from(payload),
});

/** What strangers put on a socket that only listens. */
export function framesOf(draws: Draws): Buffer {
	const frames = draws.one<() => Frame[]>([
		() => [text("ping")],
		() => [text("x".repeat(draws.below(70_000)))],
		() => [text('{"type":"full","status":"success"}')],
		() => [of("binary", draws.bytes(draws.below(300)))],
		() => [{ ...text("a"), fin: false }, of("ping", "x"), { ...of("continuation", "b") }],
		() => [{ ...text("a"), fin: false }, text("b")],
		() => [of("continuation", "b")],
		() => [of("ping", "x".repeat(126))],
		() => [{ ...of("ping"), fin: false }],
		() => [of("pong", "nobody asked")],
		() => [of("close")],
		() => [of("close", "\x03")],
		() => [of("close", Buffer.from([0x03, 0xec]))],
		() => [of("close", Buffer.from([0xff, 0xff, 0x80]))],
		() => [of("close", Buffer.concat([Buffer.from([0x03, 0xe8]), Buffer.from([0xff, 0xfe])]))],
		() => [{ ...text("ping"), masked: false }],
		() => [{ ...text("ping"), reserved: 1 + draws.below(7) }],
		() => [{ opcode: draws.one([3, 4, 5, 6, 7, 11, 12, 13, 14, 15]), payload: Buffer.from("x") }],
		() => [of("text", Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xff]))],
		() => [{ ...text("x"), length: 2n ** 63n }],
		() => [{ ...text("x"), length: 2n ** 31n }],
		() => [{ ...text("x"), length: 1_048_577n }],
		() => [{ ...text("ping"), length: 3n }],
		() => Array.from({ length: 500 }, () => text(draws.one(["ping", "", "x"]))),
		() => Array.from({ length: 200 }, () => ({ ...of("continuation", "x"), fin: false })),
		() => [of("text"), of("text"), of("binary")],
	])();
	return Buffer.concat(frames.map(bytesOf));
}

/**
 * Opens a socket of a link, puts bytes on it and listens to what comes back until the connection ends or is silent.
 *
 * @returns what was wrong with it; none when all that came was snapshots, pongs and an end
 */
export function throwFrames(
	place: { port: number; appUrl: string; path: string; caller: string },
	bytes: Buffer,
): Promise<string[]> {
	return new Promise((resolve) => {
		const socket = connect({ host: "127.0.0.1", port: place.port, noDelay: true });
		let held: Buffer = Buffer.alloc(0);
		let open = false;
		const offences: string[] = [];
		const finish = () => {
			clearTimeout(timer);
			socket
				.removeAllListeners()
				.on("error", () => undefined)
				.destroy();
			if (!open) offences.push(`the socket did not open: ${held.toString("latin1", 0, 60)}`);
			resolve(offences);
		};
		const timer = setTimeout(finish, PATIENCE_MS);
		socket.on("data", (part: Buffer) => {
			held = Buffer.concat([held, part]);
			if (!open) {
				const end = held.indexOf("\r\n\r\n");
				if (end < 0 || !held.toString("latin1").startsWith("HTTP/1.1 101 ")) return;
				open = true;
				held = held.subarray(end + 4);
				socket.write(bytes);
				// a pong to this one says that all before it was read
				socket.write(bytesOf(of("ping", END)));
			}
			const read = readFrames(held);
			held = read.rest;
			for (const frame of read.frames) {
				if (frame.opcode === OPCODES.pong && frame.payload.toString() === END) return finish();
				const wrong = problemOf(frame);
				if (wrong) offences.push(wrong);
				if (frame.opcode === OPCODES.close) return finish();
			}
		});
		for (const event of ["end", "close", "error"] as const) socket.on(event, finish);
		socket.write(
			[
				`GET ${place.path} HTTP/1.1`,
				`Host: ${new URL(place.appUrl).host}`,
				`Origin: ${place.appUrl}`,
				`CF-Connecting-IP: ${place.caller}`,
				"Connection: Upgrade",
				"Upgrade: websocket",
				`Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
				"Sec-WebSocket-Version: 13",
				"\r\n",
			].join("\r\n"),
		);
	});
}

const END = "the end";

interface Received {
	opcode: number;
	payload: Buffer;
	/** reserved bits and the mask: a server sets none */
	odd: boolean;
}

function readFrames(held: Buffer): { frames: Received[]; rest: Buffer } {
	const frames: Received[] = [];
	let rest = held;
	for (;;) {
		const [first, second] = rest;
		if (first === undefined || second === undefined) return { frames, rest };
		const short = second & 0x7f;
		const from = short === 126 ? 4 : short === 127 ? 10 : 2;
		if (rest.length < from) return { frames, rest };
		const length = short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short;
		if (rest.length < from + length) return { frames, rest };
		const odd = (first & 0xf0) !== 0x80 || (second & 0x80) !== 0;
		frames.push({ opcode: first & 0x0f, payload: rest.subarray(from, from + length), odd });
		rest = rest.subarray(from + length);
	}
}

function problemOf({ opcode, payload, odd }: Received): string | null {
	if (odd) return `a frame of opcode ${opcode} with bits that nobody set`;
	if (opcode === OPCODES.close) {
		const code = payload.length >= 2 ? payload.readUInt16BE(0) : 1000;
		return CLOSE_CODES.has(code) ? null : `closed with ${code}`;
	}
	if (opcode === OPCODES.pong || opcode === OPCODES.ping) return null;
	if (opcode !== OPCODES.text) return `a frame of opcode ${opcode}`;
	const words = payload.toString("utf8");
	if (words === "pong") return null;
	try {
		return PublicSnapshotSchema.safeParse(JSON.parse(words)).success ? null : `no snapshot: ${words.slice(0, 80)}`;
	} catch {
		return `no snapshot: ${words.slice(0, 80)}`;
	}
}
