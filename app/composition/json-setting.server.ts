import { z } from "zod";

/** A setting written as JSON of a shape. */
export function json<Shape extends z.ZodType>(shape: Shape) {
	return z
		.string()
		.transform((text, context) => {
			try {
				return JSON.parse(text) as unknown;
			} catch {
				context.addIssue({ code: "custom", message: "is not JSON" });
				return z.NEVER;
			}
		})
		.pipe(shape as unknown as z.ZodType<z.output<Shape>, unknown>);
}
