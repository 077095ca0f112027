import { wasmStudio } from "../../app/adapters/pictures/wasm-studio.ts";

/** The app's studio behind an address: POST a picture, and get it prepared as often as `times` says. */
export { AccountDesk } from "../../app/durable-objects/account-desk.ts";
export { ChainWatcher } from "../../app/durable-objects/chain-watcher.ts";
export { PaymentLinkRoom } from "../../app/durable-objects/payment-link-room.ts";

const studio = wasmStudio();

export default {
	async fetch(request) {
		const picture = new Uint8Array(await request.arrayBuffer());
		let jpeg: Uint8Array | null = null;
		for (let left = Number(new URL(request.url).searchParams.get("times")); left > 0; left -= 1) {
			const made = await studio.prepare(picture, { x: 50, y: 50 });
			if (!made.ok) return new Response(made.reason, { status: 422 });
			jpeg = made.jpeg;
		}
		return new Response(jpeg as BodyInit | null);
	},
} satisfies ExportedHandler;
