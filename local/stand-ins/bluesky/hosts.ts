/**
 * Names of the stand-in's servers. Servers of the AT Protocol have https and no path; so each has a name of its own, and
 * SERVER_ADDRESSES says where it is reached.
 */
export const BLUESKY_HOSTS = {
	/** users' server (PDS) */
	pds: "pds.example",
	/** its authorization server */
	auth: "auth.pds.example",
	/** directory of did:plc */
	plc: "plc.example",
	/** resolver of handles */
	handles: "handles.example",
} as const;
export type BlueskyHost = keyof typeof BLUESKY_HOSTS;

/** The app's name for servers, which accept no "http:" client: they read its documents and send users back there. */
export const APP_HOST = "app.example";
export const APP_CLIENT_ID = `https://${APP_HOST}/oauth/bluesky-client.json`;

export const originOf = (host: BlueskyHost) => `https://${BLUESKY_HOSTS[host]}`;

/** Host name → where it is reached, of SERVER_ADDRESSES. @param url - origin of the stand-ins */
export function blueskyAddresses(url: string): Record<string, string> {
	return Object.fromEntries(Object.entries(BLUESKY_HOSTS).map(([host, name]) => [name, `${url}/bluesky/${host}`]));
}

/** The address at which a URL of the app is reached. @param appUrl - its origin */
export function appAddress(url: string, appUrl: string): string {
	const { host, pathname, search } = new URL(url);
	return host === APP_HOST ? `${appUrl}${pathname}${search}` : url;
}
