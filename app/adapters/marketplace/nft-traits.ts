import { z } from "zod";

/** Longer lists are cut: they are only searched. */
const MOST_TRAITS = 60;

/** The traits of an NFT as both of OpenSea's APIs list them; anything else of an NFT's maker is none. */
export const Traits = z
	.array(
		z
			.object({ trait_type: z.string().nullish(), value: z.union([z.string(), z.number(), z.boolean()]).nullish() })
			.catch({}),
	)
	.nullish()
	.catch(null);

/** @returns "Hat: Red cap" each */
export function traitsOf(traits: z.infer<typeof Traits>): string[] {
	return (traits ?? [])
		.slice(0, MOST_TRAITS)
		.flatMap(({ trait_type: type, value }) => (value == null ? [] : [type ? `${type}: ${value}` : String(value)]));
}
