import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** log2 of scrypt's cost N: 16 MiB per guess (OWASP's scrypt settings with p = 5). */
const LOG_COST = 14;
const BLOCK_SIZE = 8;
const PARALLEL = 5;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** scrypt needs 128 · N · r bytes; Node's default limit is 32 MiB. */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
/** Upper bound for the cost in a stored hash, so that a manipulated row cannot exhaust CPU or memory. */
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
 * @param password - any text; normalised to Unicode NFC, because keyboards compose accents differently
 * @returns PHC string: `$scrypt$ln=14,r=8,p=5$<salt>$<key>`
 */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(SALT_BYTES);
	const key = await derive(password, { logCost: LOG_COST, blockSize: BLOCK_SIZE, parallel: PARALLEL, salt }, KEY_BYTES);
	return `$scrypt$ln=${LOG_COST},r=${BLOCK_SIZE},p=${PARALLEL}$${unpadded(salt)}$${unpadded(key)}`;
}

/**
 * Verifies a password in constant time.
 *
 * @param phc - result of `hashPassword`; for any other text the result is false, after the same work
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

/** Spends the time of one check, so that unknown e-mails are not answered faster than known ones. */
export async function burnPasswordWork(password: string): Promise<void> {
	const salt = Buffer.alloc(SALT_BYTES);
	await derive(password, { logCost: LOG_COST, blockSize: BLOCK_SIZE, parallel: PARALLEL, salt }, KEY_BYTES);
}

/** True if a hash has outdated parameters and should be replaced at the next successful sign-in. */
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
