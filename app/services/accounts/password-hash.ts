import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** log2 of scrypt's cost: 16 MiB a guess (OWASP's scrypt row with p = 5). */
const LOG_COST = 14;
const BLOCK_SIZE = 8;
const PARALLEL = 5;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** 128 · N · r bytes and room to spare; node refuses above its own default of 32 MiB. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
/** Parameters of a stored hash are data: a hash that asks for more than this is not ours. */
const MAX_LOG_COST = 15;

interface ScryptHash {
	logCost: number;
	blockSize: number;
	parallel: number;
	salt: Buffer;
	key: Buffer;
}

/**
 * Hashes a password with scrypt, N = 2^14, r = 8, p = 5, about 200 ms of CPU.
 *
 * @param password - any text; compared in Unicode NFC, so that one keyboard's accents equal another's
 * @returns PHC string: `$scrypt$ln=14,r=8,p=5$<salt>$<key>`
 */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const key = await derive(password, { logCost: LOG_COST, blockSize: BLOCK_SIZE, parallel: PARALLEL, salt }, KEY_BYTES);
	return `$scrypt$ln=${LOG_COST},r=${BLOCK_SIZE},p=${PARALLEL}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * Tells whether a password is the one hashed. Takes the same time for a wrong password as for a right one.
 *
 * @param phc - what `hashPassword` gave; any other text is "no", after the same work
 */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
	const stored = phc === null ? null : parsePhc(phc);
	if (!stored) {
		await burnPasswordWork(password);
		return false;
	}
	const key = await derive(password, stored, stored.key.length);
	return timingSafeEqual(key, stored.key);
}

/** Spends what one check costs, so that an unknown e-mail answers no sooner than a known one. */
export async function burnPasswordWork(password: string): Promise<void> {
	const salt = Buffer.alloc(SALT_BYTES);
	await derive(password, { logCost: LOG_COST, blockSize: BLOCK_SIZE, parallel: PARALLEL, salt }, KEY_BYTES);
}

/** Tells whether a hash was made with other parameters than today's: hash again at the next successful login. */
export function needsRehash(phc: string): boolean {
	const stored = parsePhc(phc);
	return (
		stored === null ||
		stored.logCost !== LOG_COST ||
		stored.blockSize !== BLOCK_SIZE ||
		stored.parallel !== PARALLEL ||
		stored.key.length !== KEY_BYTES
	);
}

function parsePhc(phc: string): ScryptHash | null {
	const match = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
	if (!match) return null;
	const [, logCost = "", blockSize = "", parallel = "", salt = "", key = ""] = match;
	const hash = {
		logCost: Number(logCost),
		blockSize: Number(blockSize),
		parallel: Number(parallel),
		salt: Buffer.from(salt, "base64"),
		key: Buffer.from(key, "base64"),
	};
	if (hash.logCost < 1 || hash.logCost > MAX_LOG_COST || hash.blockSize > BLOCK_SIZE || hash.key.length < 16)
		return null;
	return hash;
}

function derive(password: string, with_: Omit<ScryptHash, "key">, bytes: number): Promise<Buffer> {
	const options: ScryptOptions = {
		N: 2 ** with_.logCost,
		r: with_.blockSize,
		p: with_.parallel,
		maxmem: MAX_MEMORY_BYTES,
	};
	return new Promise((resolve, reject) => {
		scrypt(password.normalize("NFC"), with_.salt, bytes, options, (error, key) =>
			error ? reject(error) : resolve(key),
		);
	});
}

function unpadded(bytes: Buffer): string {
	return bytes.toString("base64").replace(/=+$/, "");
}
