/** What stands around the screens of Show My NFT. */
export const showcase = {
	name: "Show My NFT",
	favorites: "Favorites",
	today: "Today",
} as const;
