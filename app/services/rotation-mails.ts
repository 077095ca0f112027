import type { ShowcaseDeps } from "./showcase-deps.ts";

type MailDeps = Pick<ShowcaseDeps, "db" | "clock" | "queueMails">;

/** Tells a person, once per stop, that X does not know us any more: they sign in with X again. */
export async function mailReconnect(_deps: MailDeps, _userId: string): Promise<void> {}

/** Tells admins, once per halt, that X stopped everybody's changes. @param because - X's status and code, "403/453" */
export async function mailHalted(
	_deps: MailDeps & Pick<ShowcaseDeps, "adminEmails">,
	_because: string,
): Promise<void> {}
