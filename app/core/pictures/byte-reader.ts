/** Reads numbers one after the other, the highest byte first. Behind the end it throws a RangeError. */
export class ByteReader {
	at = 0;
	readonly #view: DataView;

	constructor(readonly all: Uint8Array) {
		this.#view = new DataView(all.buffer, all.byteOffset, all.byteLength);
	}

	uint8(): number {
		return this.#view.getUint8(this.at++);
	}

	uint16(): number {
		this.at += 2;
		return this.#view.getUint16(this.at - 2);
	}

	int16(): number {
		this.at += 2;
		return this.#view.getInt16(this.at - 2);
	}

	uint32(): number {
		this.at += 4;
		return this.#view.getUint32(this.at - 4);
	}

	bytes(count: number): Uint8Array {
		if (this.at + count > this.all.byteLength) throw new RangeError("a stream ends too early");
		this.at += count;
		return this.all.subarray(this.at - count, this.at);
	}

	/** Seven bits a byte, at most five bytes (UIntBase128 of WOFF 2). */
	base128(): number {
		let value = 0;
		for (let index = 0; index < 5; index++) {
			const byte = this.uint8();
			value = value * 128 + (byte & 0x7f);
			if (byte < 0x80) return value;
		}
		throw new RangeError("a number without an end");
	}

	/** One to three bytes, mostly one (255UInt16 of WOFF 2). */
	short255(): number {
		const first = this.uint8();
		if (first === 253) return this.uint16();
		if (first === 254) return this.uint8() + 506;
		return first === 255 ? this.uint8() + 253 : first;
	}
}
