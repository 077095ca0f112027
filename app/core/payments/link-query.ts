import { z } from "zod";
import { TOKEN_SYMBOLS } from "../chains.ts";
import { addressInside } from "../typed-address.ts";
import { LINK_STATES } from "./link-summary.ts";
import { isPaymentId } from "./payment-id.ts";

/** How somebody asks for a page of their links, as it stands in the address. */

/** Where a link without a due day stands among the others: last. */
export const NO_DUE_DAY = 8_640_000_000_000_000;

export const LINK_SORTS = ["newest", "oldest", "due", "due-last", "largest", "smallest"] as const;
export type LinkSort = (typeof LINK_SORTS)[number];

/** "overdue" is no stored state: `waiting` or `partly` after the due day. */
export const LINK_FILTERS = [...LINK_STATES, "overdue"] as const;
export type LinkFilter = (typeof LINK_FILTERS)[number];

const MOST_SEARCHED = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The value of the sorted column and the id of the line that a page begins after, or ends before. */
export interface LinkCursor {
	value: string;
	paymentId: string;
}

const cursor = z.string().transform((text, context): LinkCursor => {
	const at = text.lastIndexOf("~");
	const [value, paymentId] = [text.slice(0, at), text.slice(at + 1)];
	if (at > 0 && /^\d{1,40}$/.test(value) && isPaymentId(paymentId)) return { value, paymentId };
	context.addIssue({ code: "custom", message: "no cursor" });
	return z.NEVER;
});

/** A day's beginning in UTC, epoch ms. */
const day = z
	.string()
	.regex(DAY)
	.transform((text) => Date.parse(`${text}T00:00:00Z`))
	.refine(Number.isFinite);

const QuerySchema = z.object({
	status: z.enum(LINK_FILTERS).nullable().catch(null),
	token: z.enum(TOKEN_SYMBOLS).nullable().catch(null),
	address: z
		.string()
		.regex(/^0x[0-9a-fA-F]{40}$/)
		.nullable()
		.catch(null),
	/** made on this day or later, epoch ms */
	from: day.nullable().catch(null),
	/** made before the end of this day: its beginning, epoch ms */
	to: day.nullable().catch(null),
	q: z
		.string()
		.transform((text) => addressInside(text.trim().slice(0, MOST_SEARCHED)))
		.transform((text) => text || null)
		.nullable()
		.catch(null),
	sort: z.enum(LINK_SORTS).catch("newest"),
	after: cursor.nullable().catch(null),
	before: cursor.nullable().catch(null),
});
export type LinkQuery = z.output<typeof QuerySchema>;

/** Reads an address' parameters; what makes no sense is left out. */
export function readLinkQuery(params: URLSearchParams): LinkQuery {
	const of = (name: string) => params.get(name);
	return QuerySchema.parse({
		status: of("status"),
		token: of("token"),
		address: of("address"),
		from: of("from"),
		to: of("to"),
		q: of("q"),
		sort: of("sort"),
		after: of("after"),
		before: of("before"),
	});
}

export function cursorText({ value, paymentId }: LinkCursor): string {
	return `${value}~${paymentId}`;
}
