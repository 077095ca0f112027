/** What stands around the screens of Show My NFT. */
export const showcase = {
	name: "Show My NFT",
	selection: "Favorites",
	today: "Today",
	reconnectTitle: "X does not know your sign-in any more",
	reconnect: "So your picture stays as it is. Your favorites stay picked: sign in again and the daily change goes on.",
	reconnectButton: "Sign in with Twitter again",
} as const;
