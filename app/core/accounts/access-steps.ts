/** Steps before the first payment link, in order. A completed step stays completed. */
export const ACCESS_STEPS = ["sign-in", "address", "access", "create"] as const;
export type AccessStep = (typeof ACCESS_STEPS)[number];

/** @returns the first step that is not done yet */
export function nextStep(user: { wallet: string | null; hasAccess: boolean } | null): AccessStep {
	if (!user) return "sign-in";
	if (user.wallet === null) return "address";
	return user.hasAccess ? "create" : "access";
}
