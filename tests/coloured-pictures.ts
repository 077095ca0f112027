/** Pictures whose numbers mean what a profile, or their inks, say. The same nine patches, read in each by libvips. */
export interface ColouredPicture {
	/** of local/stand-ins/opensea/pictures, and its address below /odd/ */
	file: string;
	slug: string;
	/** sRGB of the nine patches, row by row */
	colours: readonly (readonly [number, number, number])[];
	/** how far a channel may be from it */
	within: number;
}

const P3 = [
	[218, 0, 27],
	[0, 204, 0],
	[40, 40, 208],
	[224, 199, 0],
	[128, 128, 128],
	[0, 183, 203],
	[250, 250, 250],
	[20, 20, 20],
	[195, 47, 164],
] as const;

export const COLOURED_PICTURES: readonly ColouredPicture[] = [
	{ file: "profile-p3.png", slug: "png-p3", colours: P3, within: 6 },
	{ file: "profile-p3.webp", slug: "webp-p3", colours: P3, within: 6 },
	{ file: "profile-p3.avif", slug: "avif-p3", colours: P3, within: 8 },
	{
		file: "profile-adobe.jpg",
		slug: "jpeg-adobe",
		colours: [
			[233, 35, 35],
			[0, 201, 0],
			[35, 35, 205],
			[229, 201, 0],
			[129, 129, 129],
			[0, 181, 201],
			[250, 250, 250],
			[12, 12, 12],
			[208, 57, 164],
		],
		within: 8,
	},
	{
		file: "profile-grey.png",
		slug: "png-grey",
		colours: [146, 201, 113, 218, 166, 194, 252, 47, 150].map((grey) => [grey, grey, grey] as const),
		within: 6,
	},
	{
		file: "inks-profile.jpg",
		slug: "jpeg-inks",
		colours: [
			[148, 38, 20],
			[130, 160, 19],
			[46, 39, 104],
			[198, 187, 46],
			[120, 120, 119],
			[125, 164, 173],
			[247, 246, 246],
			[41, 39, 21],
			[143, 54, 115],
		],
		within: 12,
	},
	{
		file: "inks-ycck.jpg",
		slug: "jpeg-ycck",
		colours: [
			[106, 26, 84],
			[192, 103, 7],
			[103, 158, 200],
			[103, 28, 10],
			[23, 48, 15],
			[83, 133, 16],
			[34, 63, 17],
			[12, 5, 0],
			[41, 73, 135],
		],
		within: 12,
	},
];
