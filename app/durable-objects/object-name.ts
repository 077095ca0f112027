/** Key under which an object keeps its own name. */
export const NAME = "name";

/**
 * The name that an object was created by. An object that its alarm starts anew is not given its name by workerd (seen in
 * 1.20261102 and reported for earlier versions at github.com/cloudflare/partykit/pull/391), so that it is kept from the first
 * time it is given.
 *
 * @throws {Error} for an object that was never asked by its name
 */
export function objectName(ctx: DurableObjectState): string {
	const { kv } = ctx.storage;
	const kept = kv.get<string>(NAME);
	const name = ctx.id.name ?? kept;
	if (name === undefined) throw new Error("an object was created without a name");
	if (kept === undefined) kv.put(NAME, name);
	return name;
}
