/** Adds the properties `irot` and `imir` to an AVIF's items, picture and alpha, as phones write them; sharp writes neither. */

interface Box {
	name: string;
	at: number;
	size: number;
	/** bytes before the children */
	head: number;
}

const CHILDREN_AFTER: Record<string, number> = { meta: 12, iprp: 8, ipco: 8 };

function childrenOf(file: Buffer, from: number, to: number): Box[] {
	const boxes: Box[] = [];
	for (let at = from; at + 8 <= to; ) {
		const [size, name] = [file.readUInt32BE(at), file.toString("latin1", at + 4, at + 8)];
		boxes.push({ name, at, size, head: CHILDREN_AFTER[name] ?? 8 });
		at += size;
	}
	return boxes;
}

function boxAt(file: Buffer, path: string[]): Box[] {
	const found: Box[] = [];
	let [from, to] = [0, file.length];
	for (const name of path) {
		const box = childrenOf(file, from, to).find((child) => child.name === name);
		if (!box) throw new Error(`no ${name}`);
		found.push(box);
		[from, to] = [box.at + box.head, box.at + box.size];
	}
	return found;
}

/** Puts bytes at the end of the last of nested boxes, whose sizes grow. */
function insert(file: Buffer, path: string[], bytes: Buffer): Buffer {
	const boxes = boxAt(file, path);
	const last = boxes.at(-1);
	if (!last) return file;
	const grown = Buffer.from(file);
	for (const { at, size } of boxes) grown.writeUInt32BE(size + bytes.length, at);
	return Buffer.concat([grown.subarray(0, last.at + last.size), bytes, grown.subarray(last.at + last.size)]);
}

/**
 * @param quarters - anticlockwise; null: no `irot`
 * @param axis - 0: top and bottom are exchanged, 1: left and right; null: no `imir`
 */
export function turnedAvif(avif: Buffer, quarters: number | null, axis: 0 | 1 | null): Buffer {
	const before = avif.length;
	let file = avif;
	const [, , ipco] = boxAt(file, ["meta", "iprp", "ipco"]);
	const had = childrenOf(file, (ipco?.at ?? 0) + 8, (ipco?.at ?? 0) + (ipco?.size ?? 0)).length;
	const added: [string, number][] = [];
	if (quarters !== null) added.push(["irot", quarters]);
	if (axis !== null) added.push(["imir", axis]);
	for (const [name, value] of added)
		file = insert(file, ["meta", "iprp", "ipco"], Buffer.from([0, 0, 0, 9, ...Buffer.from(name, "latin1"), value]));
	// ipma: version and flags, number of items, and of each its id, the number of its properties, and those
	const [, , ipma] = boxAt(file, ["meta", "iprp", "ipma"]);
	const at = (ipma?.at ?? 0) + 8;
	if (file.readUInt32BE(at) !== 0) throw new Error("another kind of ipma");
	const essential = Buffer.from(added.map((_, index) => 0x80 | (had + 1 + index)));
	const parts: Buffer[] = [file.subarray(0, at + 8)];
	let item = at + 8;
	const items = file.readUInt32BE(at + 4);
	for (let left = items; left > 0; left--) {
		const count = file.readUInt8(item + 2);
		const head = Buffer.from(file.subarray(item, item + 3));
		head.writeUInt8(count + essential.length, 2);
		parts.push(head, file.subarray(item + 3, item + 3 + count), essential);
		item += 3 + count;
	}
	for (const { at: start, size } of boxAt(file, ["meta", "iprp", "ipma"]))
		file.writeUInt32BE(size + items * essential.length, start);
	file = Buffer.concat([...parts, file.subarray(item)]);
	// iloc: offsets are of the file
	const moved = file.length - before;
	const [, iloc] = boxAt(file, ["meta", "iloc"]);
	const start = (iloc?.at ?? 0) + 8;
	const version = file.readUInt8(start);
	const sizes = file.readUInt16BE(start + 4);
	if (version > 1 || sizes >> 12 !== 4 || ((sizes >> 8) & 15) !== 4 || (sizes & 15) !== 0)
		throw new Error("another kind of iloc");
	const base = (sizes >> 4) & 15;
	let row = start + 8;
	for (let left = file.readUInt16BE(start + 6); left > 0; left--) {
		row += 2 + (version === 1 ? 2 : 0) + 2 + base;
		const extents = file.readUInt16BE(row);
		row += 2;
		for (let extent = 0; extent < extents; extent++, row += 8) file.writeUInt32BE(file.readUInt32BE(row) + moved, row);
	}
	return file;
}
