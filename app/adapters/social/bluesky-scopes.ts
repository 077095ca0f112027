const COLLECTION = "app.bsky.actor.profile";

/**
 * Whether granted scopes allow what a picture needs: to create and to update the profile's record, and to upload images. Servers
 * may grant less than was asked for, and write a scope in another form ("repo?collection=…&action=…").
 *
 * @see https://atproto.com/specs/permission
 */
export function mayChangePicture(scope: string): boolean {
	const scopes = scope.split(" ").filter(Boolean);
	if (scopes.includes("transition:generic")) return true;
	const allows = (action: string) => scopes.some((one) => allowsRecord(one, action));
	return allows("create") && allows("update") && scopes.some(allowsImages);
}

function parts(scope: string, resource: string): { named: string | null; params: URLSearchParams } | null {
	const [name = "", query = ""] = scope.split("?", 2);
	const [kind, named] = name.split(/:(.*)/s, 2);
	return kind === resource ? { named: named ? decoded(named) : null, params: new URLSearchParams(query) } : null;
}

function allowsRecord(scope: string, action: string): boolean {
	const read = parts(scope, "repo");
	if (!read) return false;
	const collections = read.named === null ? read.params.getAll("collection") : [read.named];
	const actions = read.params.getAll("action");
	return (
		collections.some((one) => one === COLLECTION || one === "*") && (actions.length === 0 || actions.includes(action))
	);
}

function allowsImages(scope: string): boolean {
	const read = parts(scope, "blob");
	if (!read) return false;
	const accepted = read.named === null ? read.params.getAll("accept") : [read.named];
	return accepted.some((type) => type === "*/*" || type === "image/*");
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
