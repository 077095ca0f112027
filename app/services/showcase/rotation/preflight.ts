import { log } from "../../../core/operations/log.ts";
import type { OperatorFault } from "../../../core/showcase/operator-faults.ts";
import type { CheckResult, Preflight, PreflightCheck } from "../../../core/showcase/preflight.ts";
import { addCalls, storePreflight } from "../../../db/showcase/rotation-control.ts";
import type { TokenPair } from "../../../ports/identity-providers.ts";
import { PortError } from "../../../ports/port-error.ts";
import type { ShowcaseDeps } from "../showcase-deps.ts";
import { readOriginal } from "./original-picture.ts";
import { callCountedX, dayOf } from "./x-calls.ts";

/** Which check an operator's fault concerns. */
const CHECK_OF_FAULT: Record<OperatorFault, PreflightCheck> = {
	credits: "credit",
	"read-only": "write",
	keys: "keys",
	plan: "upload",
	suspended: "keys",
	retired: "upload",
	"many-refused": "keys",
};

/**
 * Finds out, with an admin's own account at X, whether X would take a picture: the keys, the app's permission, the credit, and
 * one upload of the picture that hangs there already, so that nothing changes for anybody to see.
 *
 * Runs also while everybody's changes are on hold, because it says whether they may go on. What X names as the operator's
 * fault halts everybody, as it would at the next change; an admin's own access that X refuses halts nobody.
 */
export async function runPreflight(deps: ShowcaseDeps, adminId: string): Promise<Preflight> {
	const run: Run = {
		results: { keys: "untried", access: "untried", write: "untried", credit: "untried", upload: "untried" },
		fault: null,
		code: null,
		uploadMs: null,
	};
	await check(deps, adminId, run);
	const preflight = { at: deps.clock.now(), ...run };
	await storePreflight(deps.db, preflight, dayOf(preflight.at));
	log({ event: "admin.rotation.preflight", adminId, ...run.results });
	return preflight;
}

type Run = Omit<Preflight, "at">;

async function check(deps: ShowcaseDeps, adminId: string, run: Run): Promise<void> {
	const { results } = run;
	if (!deps.profiles) {
		results.keys = "failed";
		return;
	}
	const access = (await deps.openTokens([adminId])).get(adminId);
	if (!access) {
		results.access = "failed";
		return;
	}
	const day = dayOf(deps.clock.now());
	await addCalls(deps.db, { reads: 1, uploads: 0 }, day);
	const answer = await asked(() => callCountedX(deps, (profiles) => profiles.findOriginal(access)));
	if (answer.kind !== "found") return refused(run, answer, "keys");
	Object.assign(results, { keys: "fine", access: "fine", credit: "fine" } satisfies Partial<typeof results>);
	results.write = answer.mayWrite === null ? "unknown" : answer.mayWrite ? "fine" : "failed";
	if (results.write === "failed") {
		run.fault = "read-only";
		return;
	}
	const picture = answer.url === null ? null : await asked(() => readOriginal(deps, answer.url ?? ""));
	// Without a picture of theirs there is none to put back.
	if (!(picture instanceof Uint8Array)) {
		results.upload = "unknown";
		return;
	}
	await addCalls(deps.db, { reads: 0, uploads: 1 }, day);
	await upload(deps, access, picture, run);
}

async function upload(
	deps: ShowcaseDeps,
	access: TokenPair,
	picture: Uint8Array<ArrayBuffer>,
	run: Run,
): Promise<void> {
	const began = deps.clock.now();
	const answer = await asked(() => callCountedX(deps, (profiles) => profiles.update(access, picture)));
	if (answer.kind !== "taken") return refused(run, answer, "upload");
	run.results.upload = "fine";
	run.results.write = "fine";
	run.uploadMs = deps.clock.now() - began;
}

/** @param tried - the check that the call was made for */
function refused(
	run: Run,
	answer: { kind: string; fault?: OperatorFault; code?: string },
	tried: PreflightCheck,
): void {
	run.code = answer.code ?? null;
	if (answer.kind === "operator" && answer.fault) {
		run.fault = answer.fault;
		run.results[CHECK_OF_FAULT[answer.fault]] = "failed";
		return;
	}
	const result: CheckResult = answer.kind === "refused" ? "failed" : "unknown";
	if (answer.kind === "revoked") run.results.access = "failed";
	else run.results[tried] = result;
}

/** @returns `silent` where X, or the server of its pictures, does not answer */
async function asked<Answer>(call: () => Promise<Answer>): Promise<Answer | { kind: "silent" }> {
	try {
		return await call();
	} catch (error) {
		if (!(error instanceof PortError)) throw error;
		log({ event: "target.picture.silent", target: "x", error });
		return { kind: "silent" };
	}
}
