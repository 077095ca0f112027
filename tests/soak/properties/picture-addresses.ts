import { isIP } from "node:net";
import { decodeDataUrl, gatewayUrl } from "#app/core/pictures/picture-address.ts";
import { isFetchable } from "#app/core/pictures/picture-rules.ts";

/** What holds of every address that a picture is said to have. */

export const GATEWAYS = { ipfs: "https://ipfs.example.org/ipfs", arweave: "https://arweave.example.org" };

/** What is fetched is on a public name, at the usual port, for nobody in particular; never a number in any spelling. */
export function isPublicOrRefused(address: string): boolean {
	if (!isFetchable(address)) return true;
	const { protocol, hostname, port, username, password } = new URL(address);
	const host = hostname.replace(/^\[|\]$|\.+$/g, "");
	return (
		protocol === "https:" &&
		port === "" &&
		username + password === "" &&
		isIP(host) === 0 &&
		// a resolver reads a last part of digits as an IPv4 address (WHATWG URL: ends in a number)
		!/(?:^|\.)(?:\d+|0x[0-9a-f]*)$/i.test(host) &&
		host.includes(".") &&
		!/(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test|invalid|onion)$/.test(host)
	);
}

/** What lies in IPFS or Arweave is asked of its gateway alone, under the content's own name. */
export function isGatewayKept(scheme: "ipfs" | "ar", rest: string): boolean {
	const led = gatewayUrl(`${scheme}://${rest}`, GATEWAYS);
	if (led === null) return true;
	const { origin, pathname, username, password } = new URL(led);
	const gateway = new URL(scheme === "ipfs" ? `${GATEWAYS.ipfs}/` : `${GATEWAYS.arweave}/`);
	const name = pathname.slice(gateway.pathname.length).split("/")[0] ?? "";
	return (
		origin === gateway.origin &&
		username + password === "" &&
		pathname.startsWith(gateway.pathname) &&
		name.length >= 32 &&
		rest.includes(name)
	);
}

/** Other addresses are left as they are. */
export function isLeftAlone(address: string): boolean {
	return /^(?:ipfs|ar):\/\//i.test(address) || gatewayUrl(address, GATEWAYS) === address;
}

/** What an address carries is read as it was put in, and never more than allowed. */
export function isCarried(bytes: Uint8Array, maxBytes: number): boolean {
	const codings = [
		`data:image/png;base64,${Buffer.from(bytes).toString("base64")}`,
		`data:image/png,${[...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")}`,
	];
	return codings.every((address) => {
		const carried = decodeDataUrl(address, maxBytes);
		if (bytes.byteLength > maxBytes) return carried === "too-large";
		return carried instanceof Uint8Array && Buffer.from(carried).equals(bytes);
	});
}
