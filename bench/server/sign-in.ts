import { hashPassword } from "#app/services/accounts/password-hash.ts";
import { makeUser } from "#local/runtime/seed.ts";
import type { Running } from "../runtime/worker.ts";

const PASSWORD = "a password of some length";

export interface Account {
	email: string;
	password: string;
}

/** Somebody who may sign in by a password. */
export async function makeAccount(database: D1Database): Promise<Account> {
	const id = await makeUser(database);
	const email = `${id}@example.com`;
	await database
		.prepare("update users set password_hash = ?, email_verified_at = created_at where id = ?")
		.bind(await hashPassword(PASSWORD), id)
		.run();
	return { email, password: PASSWORD };
}

/** @returns the session's cookie and how long signing in took, in milliseconds */
export async function signIn(app: Running, { email, password }: Account): Promise<{ cookie: string; ms: number }> {
	const start = performance.now();
	const answer = await fetch(`${app.url}/auth/login`, {
		method: "POST",
		redirect: "manual",
		body: new URLSearchParams({ email, password }),
	});
	const ms = performance.now() - start;
	const session = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-session="));
	if (answer.status !== 302 || !session) throw new Error(`signing in answered ${answer.status}`);
	return { cookie: session.split(";")[0] ?? "", ms };
}
