/** The used part of culori, whose package has no types. */
declare module "culori" {
	interface Rgb {
		r: number;
		g: number;
		b: number;
		alpha?: number;
	}
	export function parse(colour: string): object | undefined;
	export function interpolateWithPremultipliedAlpha(
		colours: readonly object[],
		mode: string,
	): (share: number) => { alpha?: number };
	export function converter(mode: string): (colour: object | undefined) => Rgb | undefined;
}
