import { createHash } from "node:crypto";
import { serve } from "#local/listen.ts";
import { readExchange } from "#local/stand-ins/exchange.ts";
import { readMultipart } from "#local/stand-ins/multipart.ts";
import { STAND_IN_CREDENTIALS } from "#local/stand-ins/settings.ts";
import { hmacSha1Signature, isSameSignature, readOAuthHeader } from "#local/stand-ins/x/oauth1-signature.ts";

/**
 * X and the marketplace for very many users. The local stand-ins keep every picture and journal every call; this one keeps
 * what it needs to check whether each person's picture was changed once. Signatures are verified, all of them.
 */
export interface Outside {
	url: string;
	/** uploads by the number of the person, and the hash of the last picture */
	uploads: Map<number, { count: number; hash: string }>;
	/** listings asked for */
	listings(): number;
	/** requests that were not what X or the marketplace takes */
	refused(): number;
	close(): Promise<void>;
}

const UPLOAD_PATH = "/1.1/account/update_profile_image.json";
const LISTING = /^\/api\/v2\/chain\/ethereum\/account\/0x([0-9a-f]{40})\/nfts$/i;

/** The token of a person is made of their number; so is what their wallet holds. */
export const tokenOf = (person: number) => ({ token: `${person}-token`, secret: `secret-${person}` });
export const walletOf = (person: number) => `0x${person.toString(16).padStart(40, "0")}` as const;
export const holdingsOf = (person: number, nfts: number) =>
	Array.from({ length: nfts }, (_, nft) => ({
		identifier: String(person * 10 + nft),
		contract: "0x00000000000000000000000000000000000000aa",
		name: `NFT ${person}/${nft}`,
		image_url: `https://pictures.example/${person}/${nft}.png`,
		collection: "nfts",
	}));

export async function startOutside(nfts: number): Promise<Outside> {
	const uploads: Outside["uploads"] = new Map();
	const nonces = new Set<string>();
	let listings = 0;
	let refused = 0;
	const { key, secret } = STAND_IN_CREDENTIALS.x;

	/** @returns the number of the person who signed it; null where the signature is none */
	function signerOf(header: string | undefined, method: string, url: URL): number | null {
		const oauth = readOAuthHeader(header);
		const person = Number(/^(\d+)-token$/.exec(oauth?.get("oauth_token") ?? "")?.[1] ?? Number.NaN);
		if (!oauth || Number.isNaN(person) || oauth.get("oauth_consumer_key") !== key) return null;
		const signed = [...oauth].filter(([name]) => name !== "oauth_signature");
		const signature = hmacSha1Signature(method, url, signed, secret, tokenOf(person).secret);
		const nonce = oauth.get("oauth_nonce") ?? "";
		if (!isSameSignature(signature, oauth.get("oauth_signature") ?? "") || nonces.has(nonce)) return null;
		nonces.add(nonce);
		return person;
	}

	const server = await serve(async (request, response) => {
		const answer = (status: number, body: unknown) => {
			if (status !== 200) refused += 1;
			response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
		};
		try {
			const exchange = await readExchange(request, "");
			const wallet = LISTING.exec(exchange.path)?.[1];
			if (wallet) {
				listings += 1;
				return answer(200, { nfts: holdingsOf(Number.parseInt(wallet, 16), nfts), next: null });
			}
			if (exchange.path !== UPLOAD_PATH) return answer(404, {});
			const person = signerOf(exchange.headers.authorization, exchange.method, exchange.url);
			if (person === null) return answer(401, { errors: [{ code: 32, message: "Could not authenticate you." }] });
			const picture = readMultipart(exchange)?.find(({ name }) => name === "image")?.body;
			if (!picture) return answer(400, { errors: [{ code: 38, message: "image parameter is missing." }] });
			const hash = createHash("sha256").update(picture).digest("hex");
			uploads.set(person, { count: (uploads.get(person)?.count ?? 0) + 1, hash });
			answer(200, { id_str: String(person) });
		} catch {
			answer(500, {});
		}
	}, 0);
	return { url: server.url, uploads, listings: () => listings, refused: () => refused, close: server.close };
}
