import type { ReactNode } from "react";
import type { PaymentEvent } from "#app/core/payments/link-status-types.ts";
import { sayDayInShort } from "#app/words/moments.ts";
import type { MessageId, Say } from "#app/words/say.ts";
import { LocalTime } from "./local-time.tsx";
import { useSay } from "./say.tsx";

interface TraceLine {
	key: string;
	title: string;
	/** epoch ms */
	at: number;
	/** both texts, where they may be read */
	texts: { before: string; now: string } | null;
}

const FIELDS = {
	memo: "pay.changedMemo",
	due: "pay.changedDue",
	afterSubmit: "pay.changedAfterSubmit",
	most: "pay.changedMost",
	bookkeeping: "pay.changedBookkeeping",
} as const satisfies Record<string, MessageId>;

const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);

/** What a link's maker changed since it was made, the newest first. */
export function traceLines(say: Say, events: readonly PaymentEvent[]): TraceLine[] {
	return events
		.flatMap(({ kind, at, detail }, index): TraceLine[] => {
			const key = `${kind}-${at}-${index}`;
			if (kind === "link-cancelled") return [{ key, title: say("pay.cancelled"), at, texts: null }];
			if (kind === "link-reopened") return [{ key, title: say("pay.changedReopened"), at, texts: null }];
			if (kind !== "link-edited") return [];
			return String(detail.changed ?? "")
				.split(" ")
				.filter(isField)
				.map((field) => ({
					key: `${key}-${field}`,
					title: say(FIELDS[field]),
					at,
					texts: textsOf(say, field, detail),
				}));
		})
		.reverse();
}

function textsOf(say: Say, field: keyof typeof FIELDS, detail: PaymentEvent["detail"]): TraceLine["texts"] {
	const none = say("pay.changedNone");
	const day = (at: string | number | undefined) => (typeof at === "number" ? sayDayInShort(say, at) : none);
	if (field === "due") return { before: day(detail.dueBefore), now: day(detail.dueAfter) };
	if (field === "most") {
		const most = (count: string | number | undefined) => String(count ?? say("pay.changedAnyNumber"));
		return { before: most(detail.mostBefore), now: most(detail.mostAfter) };
	}
	if (field === "memo")
		return { before: String(detail.memoBefore ?? "") || none, now: String(detail.memoAfter ?? "") || none };
	return null;
}

/** @param props.children - further lines, below them */
export function LinkTrace({ lines, children }: { lines: readonly TraceLine[]; children?: ReactNode }) {
	const say = useSay();
	return (
		<ol className="trace">
			{lines.map(({ key, title, at, texts }) => (
				<li key={key}>
					<b>{title}</b>
					<span>
						<LocalTime at={at} />
					</span>
					{texts ? (
						<p>
							<span className="sr">{say("pay.changedBefore")} </span>
							<s>
								<bdi>{texts.before}</bdi>
							</s>{" "}
							<span className="sr">{say("pay.changedNow")} </span>
							<b>
								<bdi>{texts.now}</bdi>
							</b>
						</p>
					) : null}
				</li>
			))}
			{children}
		</ol>
	);
}
