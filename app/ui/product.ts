import { useMatches } from "@remix-run/react";

/** Which product a page belongs to (LOOK: one system, two looks). A route says so: `export const handle = { product: "gallery" }`. */
export type Product = "paylink" | "gallery";

export function useProduct(): Product {
	const gallery = useMatches().some(
		({ handle }) => (handle as { product?: Product } | undefined)?.product === "gallery",
	);
	return gallery ? "gallery" : "paylink";
}
