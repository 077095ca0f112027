/** The app's response to a form. */
export interface FormAnswer {
	status: number;
	/** redirect target, if any */
	location: string | null;
	body: string;
}

export interface Cookie {
	name: string;
	value: string;
}

/** timeout of a request */
const ANSWER_LIMIT_MS = 20_000;

/**
 * Submits the app's forms like a browser without script: same origin, with cookies, without following redirects. Has its own
 * cookie jar, because Node's fetch has none.
 */
export class FormClient {
	readonly #cookies = new Map<string, string>();
	readonly #appUrl: string;
	readonly #callerAddress: string | null;

	/** @param callerAddress - IP address that the app's limits see, for many simulated users on one machine */
	constructor(appUrl: string, callerAddress: string | null = null) {
		this.#appUrl = appUrl;
		this.#callerAddress = callerAddress;
	}

	get cookies(): Cookie[] {
		return [...this.#cookies].map(([name, value]) => ({ name, value }));
	}

	get(path: string): Promise<FormAnswer> {
		return this.#send(path, { method: "GET" });
	}

	post(path: string, fields: Record<string, string>): Promise<FormAnswer> {
		return this.#send(path, {
			method: "POST",
			body: new URLSearchParams(fields).toString(),
			headers: { "content-type": "application/x-www-form-urlencoded" },
		});
	}

	async #send(
		path: string,
		init: { method: string; body?: string; headers?: Record<string, string> },
	): Promise<FormAnswer> {
		const response = await fetch(`${this.#appUrl}${path}`, {
			...init,
			redirect: "manual",
			signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
			headers: {
				accept: "text/html",
				origin: this.#appUrl,
				cookie: this.cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
				...(this.#callerAddress === null ? {} : { "cf-connecting-ip": this.#callerAddress }),
				...init.headers,
			},
		});
		for (const line of response.headers.getSetCookie()) {
			const [pair = "", ...attributes] = line.split(";");
			const [name = "", ...value] = pair.split("=");
			const gone = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
			if (gone) this.#cookies.delete(name);
			else this.#cookies.set(name, value.join("="));
		}
		return { status: response.status, location: response.headers.get("location"), body: await response.text() };
	}
}
