/** What the app answered to a form. */
export interface FormAnswer {
	status: number;
	/** where it leads, when it leads somewhere */
	location: string | null;
	body: string;
}

export interface Cookie {
	name: string;
	value: string;
}

/** how often an app that is asked to wait is asked again */
const ANSWER_LIMIT_MS = 20_000;

/**
 * Posts the app's own forms as a browser without script does: same origin, cookies kept, redirects not followed.
 * Node's fetch keeps no cookies, so the jar is here.
 */
export class FormClient {
	readonly #cookies = new Map<string, string>();
	readonly #appUrl: string;
	readonly #callerAddress: string | null;

	/** @param callerAddress - whom the app's limits count, for stacks that many people share one machine on */
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
