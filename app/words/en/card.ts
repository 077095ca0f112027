/** Words of the payment card. */
export const card = {
	addressVerified: "The requester proved by a signature that this address is theirs.",
	addressUnverified:
		"The requester typed this address and has not proven that it is theirs. If in doubt, ask them another way.",
} as const;
