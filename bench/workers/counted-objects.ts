/**
 * What Durable Objects are billed for, counted around the app's own: requests, alarms, rows written and how long an object is
 * at work. A request is a call over RPC or an upgrade to a socket; what a socket gets costs nothing.
 */
export type ObjectKind = "room" | "desk" | "watcher";

export interface ObjectCounts {
	/** calls and upgrades, by their method */
	calls: Record<string, number>;
	/** alarms that rang */
	alarms: number;
	/** alarms that were set: each is a row written */
	alarmsSet: number;
	/** of the object's own database, the alarms not among them */
	rowsWritten: number;
	/** wall-clock time in which at least one call or alarm was under way; between them an object may sleep, ms */
	awakeMs: number;
}

export type AllObjectCounts = Record<ObjectKind, ObjectCounts>;

const none = (): ObjectCounts => ({ calls: {}, alarms: 0, alarmsSet: 0, rowsWritten: 0, awakeMs: 0 });
export const noObjectCounts = (): AllObjectCounts => ({ room: none(), desk: none(), watcher: none() });

/** Where the counts of an instant are: they begin anew when the bench says so. */
type Current = () => AllObjectCounts;

/** Counts what is asked of a namespace's objects. */
export function countedNamespace<Namespace extends object>(
	namespace: Namespace,
	kind: ObjectKind,
	current: Current,
): Namespace {
	const real = namespace as unknown as Pick<DurableObjectNamespace, "idFromName" | "get">;
	return {
		idFromName: (name: string) => real.idFromName(name),
		get: (id: DurableObjectId) => countedStub(real.get(id), kind, current),
	} as unknown as Namespace;
}

function countedStub(stub: DurableObjectStub, kind: ObjectKind, current: Current): DurableObjectStub {
	return new Proxy(stub, {
		get(target, property) {
			const value = Reflect.get(target, property) as unknown;
			// An object answers to any name: what is awaited or printed is no call.
			if (typeof property === "symbol" || property === "then" || typeof value !== "function") return value;
			return (...given: unknown[]) => {
				const { calls } = current()[kind];
				calls[property] = (calls[property] ?? 0) + 1;
				return (target as unknown as Record<string, (...given: unknown[]) => unknown>)[property]?.(...given);
			};
		},
	});
}

/** Counts what an object writes into its own storage. Once for each object, before it is made. */
export function countStorage({ storage }: DurableObjectState, kind: ObjectKind, current: Current): void {
	const { kv, sql } = storage;
	const wrote = (rows: number) => {
		current()[kind].rowsWritten += rows;
	};
	const setAlarm = storage.setAlarm.bind(storage);
	storage.setAlarm = (...given) => {
		current()[kind].alarmsSet += 1;
		return setAlarm(...given);
	};
	const put = kv.put.bind(kv);
	kv.put = (...given: Parameters<typeof put>) => {
		wrote(1);
		return put(...given);
	};
	const remove = kv.delete.bind(kv);
	kv.delete = (...given: Parameters<typeof remove>) => {
		wrote(1);
		return remove(...given);
	};
	const exec = sql.exec.bind(sql) as typeof sql.exec;
	sql.exec = ((...given: Parameters<typeof exec>) => {
		const cursor = exec(...given);
		wrote(cursor.rowsWritten);
		return cursor;
	}) as typeof sql.exec;
}

type Method = (this: object, ...given: unknown[]) => unknown;

/** Measures how long each object of a class is at work: time that calls share counts once. */
export function countWork(
	counted: { prototype: object },
	app: { prototype: object },
	kind: ObjectKind,
	current: Current,
) {
	const underWay = new WeakMap<object, { calls: number; since: number }>();
	for (const name of Object.getOwnPropertyNames(app.prototype)) {
		const method = (app.prototype as Record<string, unknown>)[name] as Method;
		if (name === "constructor" || typeof method !== "function") continue;
		Object.defineProperty(counted.prototype, name, {
			configurable: true,
			async value(this: object, ...given: unknown[]) {
				const work = underWay.get(this) ?? { calls: 0, since: 0 };
				underWay.set(this, work);
				if (work.calls === 0) work.since = performance.now();
				work.calls += 1;
				if (name === "alarm") current()[kind].alarms += 1;
				try {
					return await method.apply(this, given);
				} finally {
					work.calls -= 1;
					if (work.calls === 0) current()[kind].awakeMs += performance.now() - work.since;
				}
			},
		});
	}
}
