import { type Answer, json } from "../exchange.ts";

/** Refusals of Gravatar by name (https://api.gravatar.com/v3/openapi). */
export const GRAVATAR_REFUSALS = {
	"not-authorized": json(401, { error: "You are not authorized to perform this action" }),
	"insufficient-scope": json(403, {
		code: "insufficient_scope",
		error: "The provided token does not contain the required scope for this request.",
	}),
	"uncropped-image": json(400, { error: "Only square images are accepted", code: "uncropped_image" }),
	"unsupported-image": json(400, { error: "Unsupported image type", code: "unsupported_image" }),
	"profile-disabled": json(404, { error: "Profile is disabled", code: "disabled" }),
} as const satisfies Record<string, Answer>;

export type GravatarRefusal = keyof typeof GRAVATAR_REFUSALS;
