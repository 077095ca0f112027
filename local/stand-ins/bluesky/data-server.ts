import { type Answer, type Exchange, json } from "../exchange.ts";
import type { StandInUser, Users } from "../users.ts";
import { findByBlueskyHandle, findByDid } from "./directory.ts";
import { originOf } from "./hosts.ts";
import type { ProofCheck } from "./proofs.ts";
import { type Blob, PROFILE, type ProfileRecord, type Repositories, typeOf } from "./repositories.ts";
import { allowsBlob, allowsRecord } from "./scopes.ts";
import type { ServerState } from "./server-state.ts";
import type { BlueskySession, BlueskySessions } from "./sessions.ts";

export interface DataServerParts {
	users: Users;
	sessions: BlueskySessions;
	state: ServerState;
	proofs: ProofCheck;
	repositories: Repositories;
}

/** Limit of an upload, bytes: the one of Bluesky's own servers. */
const FILE_LIMIT_BYTES = 5_000_000;
/** Limit of the lexicon app.bsky.actor.profile for `avatar`, bytes. */
const PICTURE_LIMIT_BYTES = 1_000_000;
const PICTURE_TYPES = ["image/png", "image/jpeg"];

const refuse = (status: number, error: string, message: string, headers: Record<string, string> = {}) =>
	json(status, { error, message }, headers);

/** RFC 9449 §7.1, §9 */
const challenge = (error: string, message: string) =>
	refuse(401, error, message, { "www-authenticate": `DPoP error="${error}", error_description="${message}"` });

type Authorized = { ok: true; session: BlueskySession; person: StandInUser } | { ok: false; answer: Answer };

/** A users' server (PDS): lexicons com.atproto.repo.getRecord, putRecord, uploadBlob and com.atproto.sync.getBlob. */
export function dataServer({ users, sessions, state, proofs, repositories }: DataServerParts) {
	async function authorized(exchange: Exchange): Promise<Authorized> {
		const deny = (answer: Answer): Authorized => ({ ok: false, answer });
		const [, token] = /^DPoP (\S+)$/.exec(exchange.headers.authorization ?? "") ?? [];
		if (!token) return deny(refuse(401, "AuthMissing", "Authentication Required"));
		const proof = await proofs.check(exchange, token);
		if (!proof.ok) return deny(challenge(proof.error, proof.words.replaceAll('"', "'")));
		const session = sessions.findAccess(token);
		const person = users.find(session?.personId ?? null);
		if (!session || !person) return deny(challenge("invalid_token", "Invalid or expired token"));
		if (session.thumbprint !== proof.thumbprint) return deny(challenge("invalid_token", "The token is another key's"));
		const status = state.accounts.get(person.id);
		if (status === "takendown") return deny(refuse(401, "AccountTakedown", "Account has been taken down"));
		if (status === "deactivated") return deny(refuse(401, "AccountDeactivated", "Account is deactivated"));
		return { ok: true, session, person };
	}

	const missing = (scope: string) => refuse(403, "ScopeMissingError", `Missing required scope '${scope}'`);

	function upload({ body, headers }: Exchange, { scope }: BlueskySession): Answer {
		const type = headers["content-type"] ?? "";
		if (!allowsBlob(scope, type)) return missing(`blob:${type}`);
		if (body.length === 0) return refuse(400, "InvalidRequest", "A request body is expected but none was provided");
		if (body.length > FILE_LIMIT_BYTES) return refuse(413, "PayloadTooLarge", "request entity too large");
		return json(200, { blob: repositories.keep(body, typeOf(body) ?? type) });
	}

	function problemWith(avatar: unknown): Answer | null {
		if (avatar === undefined) return null;
		const blob = avatar as Partial<Blob> | null;
		const bytes = repositories.file(blob?.ref?.$link ?? "");
		if (blob?.$type !== "blob" || !bytes) return refuse(400, "BlobNotFound", "Could not find blob");
		if (!PICTURE_TYPES.includes(blob.mimeType ?? ""))
			return refuse(400, "InvalidMimeType", `Wrong type of file. It is ${blob.mimeType}`);
		if (bytes.length !== blob.size) return refuse(400, "InvalidSize", "Referenced size does not match stored blob");
		return bytes.length > PICTURE_LIMIT_BYTES
			? refuse(400, "BlobTooLarge", `This file is too large. It is ${bytes.length}`)
			: null;
	}

	function put({ body }: Exchange, { scope }: BlueskySession, person: StandInUser): Answer {
		const order = JSON.parse(body.toString("utf8")) as {
			repo: string;
			collection: string;
			rkey: string;
			record: ProfileRecord;
			swapRecord?: string | null;
		};
		if (findOwner(order.repo) !== person) return refuse(401, "AuthenticationRequired", "Authentication Required");
		if (!allowsRecord(scope, order.collection)) return missing(`repo:${order.collection}`);
		if (order.collection !== PROFILE || order.rkey !== "self" || order.record.$type !== PROFILE)
			return refuse(400, "InvalidRequest", "Invalid app.bsky.actor.profile record");
		const problem = problemWith(order.record.avatar);
		if (problem) return problem;
		const current = repositories.current(person);
		if (order.swapRecord !== undefined && order.swapRecord !== (current?.cid ?? null))
			return refuse(400, "InvalidSwap", `Record was at ${current?.cid}`);
		const cid = repositories.write(person, order.record);
		return json(200, { uri: `at://${person.bluesky?.did}/${PROFILE}/self`, cid, validationStatus: "valid" });
	}

	const findOwner = (repo: string | null) => findByDid(users, repo) ?? findByBlueskyHandle(users, repo);

	function readRecord({ query }: Exchange): Answer {
		const person = findOwner(query.get("repo"));
		if (!person) return refuse(400, "RepoNotFound", `Could not find repo: ${query.get("repo")}`);
		const current =
			query.get("collection") === PROFILE && query.get("rkey") === "self" ? repositories.current(person) : null;
		const uri = `at://${person.bluesky?.did}/${query.get("collection")}/${query.get("rkey")}`;
		if (!current) return refuse(400, "RecordNotFound", `Could not locate record: ${uri}`);
		return json(200, { uri, cid: current.cid, value: current.record });
	}

	function readFile({ query }: Exchange): Answer {
		const bytes = findByDid(users, query.get("did")) && repositories.file(query.get("cid") ?? "");
		if (!bytes) return refuse(400, "BlobNotFound", "Blob not found");
		return {
			status: 200,
			headers: {
				"content-type": typeOf(bytes) ?? "application/octet-stream",
				"content-security-policy": "default-src 'none'; sandbox",
				"x-content-type-options": "nosniff",
			},
			body: bytes,
		};
	}

	async function write(exchange: Exchange): Promise<Answer> {
		const allowed = await authorized(exchange);
		if (!allowed.ok) return allowed.answer;
		const isUpload = exchange.path === "/xrpc/com.atproto.repo.uploadBlob";
		return isUpload ? upload(exchange, allowed.session) : put(exchange, allowed.session, allowed.person);
	}

	return async (exchange: Exchange): Promise<Answer | null> => {
		const { method, path } = exchange;
		if (method === "GET") {
			if (path === "/.well-known/oauth-protected-resource")
				return json(200, {
					resource: originOf("pds"),
					authorization_servers: [originOf("auth")],
					scopes_supported: [],
					bearer_methods_supported: ["header"],
					resource_documentation: "https://atproto.com",
				});
			if (path === "/xrpc/com.atproto.repo.getRecord") return readRecord(exchange);
			return path === "/xrpc/com.atproto.sync.getBlob" ? readFile(exchange) : null;
		}
		if (method !== "POST" || !/^\/xrpc\/com\.atproto\.repo\.(?:uploadBlob|putRecord)$/.test(path)) return null;
		const answer = await write(exchange);
		return { ...answer, headers: { ...answer.headers, "dpop-nonce": proofs.nonce() } };
	};
}
