/** Fonts for drawn pictures, by the names inside the font files (local/pictures/write-fonts.ts). */
export const PICTURE_FONTS = {
	sans: "Bricolage Grotesque 96pt ExtraBold, IBM Plex Sans Arabic SemiBold",
	mono: "Spline Sans Mono Medium",
} as const;
