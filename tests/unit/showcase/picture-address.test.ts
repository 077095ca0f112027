import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeDataUrl, gatewayUrl } from "#app/core/pictures/picture-address.ts";
import { isCarried, isGatewayKept, isLeftAlone, isPublicOrRefused } from "../../soak/properties/picture-addresses.ts";

const GATEWAYS = { ipfs: "https://gateway.example.org/ipfs/", arweave: "https://arweave.example.org" };
const CID = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
const TX = "Xb-yMs2Hd_k6fV0aB9cDeFgHiJkLmNoPqRsTuVwXyZ0";

describe("gatewayUrl", () => {
	test.each<[string, string | null]>([
		[`ipfs://${CID}`, `https://gateway.example.org/ipfs/${CID}`],
		[`ipfs://${CID}/1.png?x=1`, `https://gateway.example.org/ipfs/${CID}/1.png?x=1`],
		[`IPFS://ipfs/${CID}/Knot #1.png`, `https://gateway.example.org/ipfs/${CID}/Knot%20%231.png`],
		[`ipfs://ipfs/ipfs/${CID}`, `https://gateway.example.org/ipfs/${CID}`],
		[`${CID}/1.png`, `https://gateway.example.org/ipfs/${CID}/1.png`],
		[`/ipfs/${CID}/1.png`, `https://gateway.example.org/ipfs/${CID}/1.png`],
		[`ipfs/${CID}`, `https://gateway.example.org/ipfs/${CID}`],
		[`ipfs:/${CID}#1.png`, `https://gateway.example.org/ipfs/${CID}`],
		[`/ipfs/${CID}/../../admin`, null],
		["/ipfs/1.png", "/ipfs/1.png"],
		[`ar://${TX}`, `https://arweave.example.org/${TX}`],
		[`ar://${TX}/1.png`, `https://arweave.example.org/${TX}/1.png`],
		[`ipfs://${CID}#1.png`, `https://gateway.example.org/ipfs/${CID}`],
		[`ipfs://${CID}#/../admin`, `https://gateway.example.org/ipfs/${CID}`],
		[`ar://${TX}#a?b`, `https://arweave.example.org/${TX}`],
		[`ipfs://${CID}?x#1`, `https://gateway.example.org/ipfs/${CID}?x%231`],
		[`ipfs://${CID}/../../admin`, null],
		[`ipfs://${CID}/%2e%2e/%2E%2E/admin`, null],
		[`ipfs://${CID}\\..\\..\\admin`, null],
		["ipfs://../admin", null],
		["ipfs://", null],
		["ipfs://Qm/1.png", null],
		["ipfs://me:pw@host/", null],
		["ar://short", null],
		[`ar://${TX}a`, null],
		["https://i.example.org/1.png", "https://i.example.org/1.png"],
		["not an address", "not an address"],
	])("%s", (address, led) => expect(gatewayUrl(address, GATEWAYS)).toBe(led));
});

describe("data: URLs", () => {
	const text = (address: string, most = 1_000) => {
		const bytes = decodeDataUrl(address, most);
		return bytes instanceof Uint8Array ? new TextDecoder().decode(bytes) : bytes;
	};
	test.each<[string, string | null]>([
		["data:,hello", "hello"],
		["data:text/plain;base64,aGVsbG8=", "hello"],
		["data:text/plain;base64,aGVs%0AbG8%3D", "hello"],
		["DATA:image/svg+xml;utf8;Base64 ,aGVsbG8", "hello"],
		["data:image/svg+xml;utf8,<svg fill='#fff' width='100%' d='%zz'/>", "<svg fill='#fff' width='100%' d='%zz'/>"],
		["data:image/svg+xml,%3Csvg%3e%25", "<svg>%"],
		["data:image/svg+xml,سيف", "سيف"],
		["data:image/svg+xml,%", "%"],
		["<svg width='50%25'/>", "<svg width='50%25'/>"],
		["\n<?xml version='1.0'?><svg/>", "\n<?xml version='1.0'?><svg/>"],
		["<html/>", null],
		["data:image/svg+xml", null],
		["https://i.example.org/,", null],
	])("%s", (address, carried) => expect(text(address)).toBe(carried));

	test("are limited before and after decoding", () => {
		expect(text(`data:,${"a".repeat(1_000)}`)).toHaveLength(1_000);
		expect(text(`data:,${"a".repeat(1_001)}`)).toBe("too-large");
		expect(text(`data:,${"%61".repeat(1_000)}`)).toHaveLength(1_000);
		expect(text(`data:,${"%61".repeat(1_001)}`)).toBe("too-large");
		expect(text(`data:;base64,${"YWFh".repeat(334)}`)).toBe("too-large");
		expect(text("<svg />", 5)).toBe("too-large");
		expect(text("data:;base64,YQ==", 1)).toBe("a");
		expect(text("data:;base64,YQ%3D%3D", 1)).toBe("a");
	});
});

describe("any picture URL", () => {
	const anywhere = fc.oneof(
		fc.webUrl(),
		fc.string(),
		fc.ipV4().map((ip) => `https://${ip}/`),
	);

	test("only public hosts are fetched", () => fc.assert(fc.property(anywhere, isPublicOrRefused)));

	test("cannot escape from the gateway's path", () => {
		const rest = fc.tuple(fc.constantFrom(CID, TX), fc.string()).map((parts) => parts.join(""));
		fc.assert(fc.property(fc.constantFrom("ipfs", "ar"), rest, isGatewayKept));
		fc.assert(fc.property(anywhere, isLeftAlone));
	});

	test("data: URLs decode to the encoded content", () =>
		fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(40), isCarried)));
});
