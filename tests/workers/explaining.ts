/** A statement and its query plan. */
export interface Explained {
	sql: string;
	plan: string[];
}

/** The real D1, which also records the query plan of every statement. */
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

/**
 * Steps that scan a whole table. Scans of lists inside the statement (json_each, subqueries, CTEs) do not count, nor index
 * scans with a limit.
 */
export function tableScans({ sql, plan }: Explained): string[] {
	const named = [/(?:with(?: recursive)?|,)\s+(\w+)(?:\(\w+\))?\s+as\s+\(/gi, /\n\s*\)\s+(\w+)\s*\n/g];
	const own = new Set(named.flatMap((pattern) => [...sql.matchAll(pattern)].map(([, name]) => name)));
	const limited = /\blimit\b/i.test(sql);
	return plan.filter((step) => {
		const scanned = /^SCAN (\S+)/.exec(step)?.[1];
		if (scanned === undefined || scanned.startsWith("(") || step.includes("VIRTUAL TABLE")) return false;
		if (step === "SCAN CONSTANT ROW" || own.has(scanned)) return false;
		return !(limited && / USING (?:COVERING )?INDEX /.test(step));
	});
}
