import {
	createHandleResolver,
	type Did,
	type DidDocument,
	DidError,
	DidResolverCached,
	didDocumentValidator,
	isAtprotoDid,
	isDidPlc,
} from "@atproto/oauth-client";
import { AtprotoIdentityResolver } from "@atproto-labs/identity-resolver";

/**
 * Handles and DIDs (https://atproto.com/specs/handle, https://atproto.com/specs/did). The library's own resolver of DIDs makes
 * requests that Workers refuse (`redirect: "error"`).
 *
 * @param fetch - follows no redirects
 */
export function identityResolver(fetch: typeof globalThis.fetch, handleResolverUrl: string, plcUrl: string) {
	const dids = { resolve: (did: Did) => readDocument(fetch, plcUrl, did) };
	// The caches live as long as the operation.
	const handles = createHandleResolver({ handleResolver: handleResolverUrl, fetch });
	return new AtprotoIdentityResolver(new DidResolverCached(dids as never), handles);
}

/** did:plc from the directory, did:web from its host (https://w3c-ccg.github.io/did-method-web/#read-resolve). */
function addressOf(did: string, plcUrl: string): string {
	if (isDidPlc(did)) return new URL(`/${encodeURIComponent(did)}`, plcUrl).href;
	if (isAtprotoDid(did)) return `https://${did.slice("did:web:".length)}/.well-known/did.json`;
	throw new DidError(did, "neither did:plc nor did:web", "did-method-invalid");
}

/** @throws DidError; PortError if nobody answers */
async function readDocument(fetch: typeof globalThis.fetch, plcUrl: string, did: string): Promise<DidDocument> {
	const response = await fetch(addressOf(did, plcUrl), {
		headers: { accept: "application/did+ld+json,application/json" },
	});
	if (response.status !== 200) throw new DidError(did, "no document", "did-fetch-error", response.status);
	const body: unknown = await response.json().catch(() => {
		throw new DidError(did, "no JSON", "did-fetch-error", response.status);
	});
	const read = didDocumentValidator.safeParse(body);
	if (!read.success) throw new DidError(did, "no document of a DID", "did-document-format-error");
	if (read.data.id !== did) throw new DidError(did, "another DID's document", "did-document-id-mismatch");
	return read.data as DidDocument;
}
