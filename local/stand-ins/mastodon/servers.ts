/** The Mastodon servers of the stand-in. */
export const MASTODON_SERVERS = {
	/** current: names its scopes and checks code challenges */
	"art.example": { path: "art", version: "4.5.0" },
	/** older than 4.3: has neither `profile` nor PKCE */
	"photos.example": { path: "photos", version: "4.2.8" },
} as const;
export type MastodonHost = keyof typeof MASTODON_SERVERS;
export const MASTODON_HOSTS = Object.keys(MASTODON_SERVERS) as MastodonHost[];

/** Host name → base URL at which a server is reached. @param url - origin of the stand-ins */
export function mastodonAddresses(url: string): Record<MastodonHost, string> {
	const entries = MASTODON_HOSTS.map((host) => [host, `${url}/mastodon/${MASTODON_SERVERS[host].path}`]);
	return Object.fromEntries(entries) as Record<MastodonHost, string>;
}

/** Whether a server checks code challenges and knows the scope `profile` (both since 4.3). */
export const isCurrent = (host: MastodonHost): boolean => MASTODON_SERVERS[host].version >= "4.3";
