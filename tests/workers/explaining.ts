/** A statement, and what SQLite is going to do for it. */
export interface Explained {
	sql: string;
	plan: string[];
}

/** The real D1, which also explains every statement with values that it is asked. */
export function explaining(database: D1Database): { d1: D1Database; plans(): Promise<Explained[]> } {
	const asked: Promise<Explained>[] = [];

	async function explain(sql: string, values: unknown[]): Promise<Explained> {
		const { results } = await database
			.prepare(`explain query plan ${sql}`)
			.bind(...values)
			.all<{ detail: string }>();
		return { sql, plan: results.map(({ detail }) => detail) };
	}

	const d1 = new Proxy(database, {
		get(target, name) {
			if (name !== "prepare") {
				const value = Reflect.get(target, name) as unknown;
				return typeof value === "function" ? value.bind(target) : value;
			}
			return (sql: string) => {
				const statement = target.prepare(sql);
				return new Proxy(statement, {
					get(prepared, key) {
						const value = Reflect.get(prepared, key) as unknown;
						if (key !== "bind") return typeof value === "function" ? value.bind(prepared) : value;
						return (...values: unknown[]) => {
							asked.push(explain(sql, values));
							return prepared.bind(...values);
						};
					},
				});
			};
		},
	});
	return { d1, plans: () => Promise.all(asked) };
}
