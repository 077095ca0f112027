import type { Crop, PictureStudio } from "./picture-studio.ts";

/** What the pictures' own Worker does for the app over its service binding (app/pictures-worker.ts). */
export interface PicturesWorker {
	prepare(picture: Uint8Array<ArrayBuffer>, crop: Crop): ReturnType<PictureStudio["prepare"]>;
	isSame: PictureStudio["isSame"];
	resize: PictureStudio["resize"];
	/** @returns the PNG of an SVG of ours */
	drawPng(svg: string): Promise<ArrayBuffer>;
	/** True if the fonts have every character of a text. */
	canWrite(text: string): Promise<boolean>;
}
