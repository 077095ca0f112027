import { log } from "../../core/operations/log.ts";
import type { PictureStudio } from "../../ports/picture-studio.ts";
import type { PicturesWorker } from "../../ports/pictures-worker.ts";
import { PortError } from "../../ports/port-error.ts";

/** Prepares pictures in the pictures' own Worker: one that takes it down, or all its time, takes nothing else along. */
export function remoteStudio(worker: Pick<PicturesWorker, "prepare" | "isSame" | "resize">): PictureStudio {
	return {
		async prepare(picture, crop) {
			try {
				return await worker.prepare(picture, crop);
			} catch (error) {
				log({ event: "picture.prepare.unfinished", error });
				return { ok: false, reason: "unfinished" };
			}
		},
		async resize(avatar, edge, type) {
			try {
				return await worker.resize(avatar, edge, type);
			} catch (error) {
				throw new PortError("pictures", "unreachable", `the pictures' Worker did not finish: ${error}`);
			}
		},
		async isSame(avatar, picture) {
			try {
				return await worker.isSame(avatar, picture);
			} catch (error) {
				throw new PortError("pictures", "unreachable", `the pictures' Worker did not finish: ${error}`);
			}
		},
	};
}
