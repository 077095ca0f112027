import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { parseAddress } from "#app/core/address.ts";
import { qrDocument } from "#app/ui/qr.server.ts";

const FILE = /^(0x[0-9a-fA-F]{40})\.svg$/;

/** The QR code of an address alone, with its checksum in capitals. It never changes, so browsers and caches keep it. */
export function loader({ params }: LoaderFunctionArgs) {
	const address = parseAddress(FILE.exec(params.file ?? "")?.[1] ?? "");
	if (!address.ok) return new Response("No QR code is drawn at this address.", { status: 404 });
	return new Response(qrDocument(address.value), {
		headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" },
	});
}
