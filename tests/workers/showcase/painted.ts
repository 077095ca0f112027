import { encodeJpeg } from "#app/adapters/pictures/photon-codec.ts";
import { AVATAR_EDGE } from "#app/core/showcase/avatar.ts";

let seed = 0;

/** Another picture every time: nine patches of colours. */
export function painted(): Uint8Array<ArrayBuffer> {
	seed += 1;
	const data = new Uint8Array(AVATAR_EDGE ** 2 * 4);
	for (let y = 0; y < AVATAR_EDGE; y++) {
		for (let x = 0; x < AVATAR_EDGE; x++) {
			const patch = Math.floor((y * 3) / AVATAR_EDGE) * 3 + Math.floor((x * 3) / AVATAR_EDGE);
			const colour = (seed * 9 + patch) * 2_654_435_761;
			data.set([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255, 255], (y * AVATAR_EDGE + x) * 4);
		}
	}
	return encodeJpeg({ data, width: AVATAR_EDGE, height: AVATAR_EDGE }, 90);
}
