import { z } from "zod";
import type { OperatorFault } from "../../core/showcase/operator-faults.ts";
import { PortError } from "../../ports/port-error.ts";
import type { UploadAnswer } from "../../ports/profile-pictures.ts";
import type { ProviderAnswer } from "../identity/provider-call.ts";

/**
 * Whose fault a refusal of X is: the user's, the operator's, or nobody's.
 *
 * @see https://docs.x.com/x-api/fundamentals/response-codes-and-errors
 * @see https://developer.x.com/en/support/x-api/error-troubleshooting (codes of API v1.1)
 */

type Refusal = Exclude<UploadAnswer, { kind: "taken" }>;

/** 89: the token; 63, 64, 326: the account is suspended or locked, which its owner learns when signing in at X. */
const USER_CODES: readonly number[] = [63, 64, 89, 326];

const OPERATOR_CODES: Readonly<Record<number, OperatorFault>> = {
	32: "keys",
	34: "retired",
	87: "plan",
	215: "keys",
	251: "retired",
	261: "read-only",
	416: "suspended",
	453: "plan",
};

/** Last part of a problem's `type`, https://api.x.com/2/problems/… */
const OPERATOR_PROBLEMS: Readonly<Record<string, OperatorFault>> = {
	"client-forbidden": "plan",
	credits: "credits",
	"credits-depleted": "credits",
	"oauth1-permissions": "read-only",
	"unsupported-authentication": "retired",
};
const USAGE_CAPPED = "usage-capped";

/** X names it in `error`, without a code; older answers beside code 89. */
const READ_ONLY = /read-only application cannot/i;
/** Longer limits are ignored: X's longest window is a day. */
const LONGEST_WAIT_MS = 25 * 60 * 60_000;

const BodyShape = z.object({
	errors: z
		.array(z.object({ code: z.number().int().optional().catch(undefined) }))
		.optional()
		.catch(undefined),
	type: z.string().optional().catch(undefined),
	title: z.string().optional().catch(undefined),
});

interface Read {
	/** null: the body is not a JSON object */
	json: boolean;
	code: number | null;
	problem: string | null;
}

/**
 * @returns null for a success
 * @throws PortError for answers that are nobody's fault: 5xx, redirects, an HTML page of something before the API, and
 * statuses that X does not publish
 */
export function refusalOf(answer: ProviderAnswer): Refusal | null {
	const { status, headers, text } = answer;
	if (status >= 200 && status < 300) return null;
	const { json, code, problem } = read(text);
	const named = `${status}/${code ?? problem ?? "none"}`;
	const nobodys = (why: "unreachable" | "refused") => new PortError("x", why, `x answered ${named}`);
	const operators = (fault: OperatorFault): Refusal => ({ kind: "operator", fault, code: named });

	if (status >= 500 || status < 400) throw nobodys("unreachable");
	if (problem === USAGE_CAPPED) return { kind: "rate-limited", until: null, everybody: true };
	if (status === 429) return { kind: "rate-limited", ...limitOf(headers) };
	if (status === 402) return operators("credits");
	if (READ_ONLY.test(text)) return operators("read-only");
	if (code !== null && USER_CODES.includes(code)) return { kind: "revoked" };
	const fault = (code !== null ? OPERATOR_CODES[code] : undefined) ?? OPERATOR_PROBLEMS[problem ?? ""];
	if (fault) return operators(fault);
	if (status === 413) return { kind: "refused", code: named };
	if (isPage(answer)) throw nobodys("unreachable");
	if (status === 400 || status === 422) return { kind: "refused", code: named };
	// The newer error format has no codes, and signing in again fixes an unexplained 401.
	if (status === 401 && code === null) return { kind: "revoked" };
	if (status === 403 && code === null && json) return { kind: "unclear", code: named };
	// The address of the call never changes: it is gone, not mistyped.
	if ((status === 404 || status === 410) && code === null) return operators("retired");
	throw nobodys("refused");
}

function read(text: string): Read {
	try {
		const body = BodyShape.safeParse(JSON.parse(text));
		if (!body.success) return { json: false, code: null, problem: null };
		const { errors = [], type, title } = body.data;
		const problem = /\/2\/problems\/([\w-]{1,60})$/.exec(type ?? "")?.[1];
		return {
			json: true,
			code: errors[0]?.code ?? null,
			problem:
				problem ?? (title === "UsageCapExceeded" ? USAGE_CAPPED : title === "CreditsDepleted" ? "credits" : null),
		};
	} catch {
		return { json: false, code: null, problem: null };
	}
}

/** An HTML page, which X's API never answers: it comes from a proxy or a bot check before it. */
function isPage({ headers, text }: ProviderAnswer): boolean {
	return /\bhtml\b/i.test(headers.get("content-type") ?? "") || /^\s*</.test(text);
}

/**
 * How long a 429 lasts and for whom. If several limits are used up, the one that resets last counts.
 *
 * @see https://docs.x.com/x-api/fundamentals/rate-limits
 */
function limitOf(headers: Headers): { until: number | null; everybody: boolean } {
	const now = Date.now();
	const plausible = (at: number | null) => (at !== null && at > now && at - now <= LONGEST_WAIT_MS ? at : null);
	const number = (name: string) => {
		const text = headers.get(name);
		return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null;
	};
	const instant = (name: string) => {
		const seconds = number(name);
		return plausible(seconds === null ? null : seconds * 1_000);
	};
	const spentDay = (whose: "app" | "user") =>
		number(`x-${whose}-limit-24hour-remaining`) === 0 ? instant(`x-${whose}-limit-24hour-reset`) : null;
	const retryAfter = number("Retry-After");
	const app = spentDay("app");
	const named = [
		instant("x-rate-limit-reset"),
		plausible(retryAfter === null ? null : now + retryAfter * 1_000),
		spentDay("user"),
		app,
	].filter((at) => at !== null);
	return { until: named.length > 0 ? Math.max(...named) : null, everybody: app !== null };
}
