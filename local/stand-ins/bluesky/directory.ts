import { type Handle, json } from "../exchange.ts";
import type { StandInUser, Users } from "../users.ts";
import { originOf } from "./hosts.ts";

export function findByDid(users: Users, did: string | null): StandInUser | undefined {
	return users.all().find(({ bluesky }) => bluesky?.did === did);
}

export function findByBlueskyHandle(users: Users, handle: string | null): StandInUser | undefined {
	return users.all().find(({ bluesky }) => bluesky?.handle.toLowerCase() === handle?.toLowerCase());
}

/** The resolver of handles: com.atproto.identity.resolveHandle. */
export function handleResolver(users: Users): Handle {
	return ({ method, path, query }) => {
		if (method !== "GET" || path !== "/xrpc/com.atproto.identity.resolveHandle") return null;
		const did = findByBlueskyHandle(users, query.get("handle"))?.bluesky?.did;
		return did ? json(200, { did }) : json(400, { error: "InvalidRequest", message: "Unable to resolve handle" });
	};
}

/** The directory of did:plc (https://web.plc.directory/spec/v0.1/did-plc). */
export function plcDirectory(users: Users): Handle {
	return ({ method, path }) => {
		const did = decodeURIComponent(path.slice(1));
		if (method !== "GET" || !did.startsWith("did:plc:")) return null;
		const found = findByDid(users, did)?.bluesky;
		if (!found) return json(404, { message: `DID not registered: ${did}` });
		return json(
			200,
			{
				"@context": ["https://www.w3.org/ns/did/v1"],
				id: did,
				alsoKnownAs: [`at://${found.handle}`],
				verificationMethod: [],
				service: [{ id: "#atproto_pds", type: "AtprotoPersonalDataServer", serviceEndpoint: originOf("pds") }],
			},
			{ "content-type": "application/did+ld+json" },
		);
	};
}
