/** Permissions as this app asks for them (https://atproto.com/specs/permission); other forms of them are unknown here. */

const includes = (scope: string, ...wanted: string[]) => wanted.some((one) => scope.split(" ").includes(one));

export function allowsRecord(scope: string, collection: string): boolean {
	return includes(scope, "transition:generic", `repo:${collection}`);
}

export function allowsBlob(scope: string, type: string): boolean {
	return includes(scope, "transition:generic", "blob:*/*", `blob:${type.replace(/\/.*/, "/*")}`);
}
