import { type ReactNode, useRef } from "react";
import type { OwnerTrust } from "#app/core/payments/owner-trust.ts";
import { sayMonth } from "#app/words/moments.ts";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";
import { useClosingDetails } from "./use-closing-details.ts";

/** What is known of whoever asks. */
export interface KnownOfRequester {
	requesterEmail: string;
	/** the requester proved that the e-mail is theirs */
	emailProven: boolean;
	/** the requester proved that the address is theirs */
	addressProven: boolean;
	/** of the account that asks; null once it is gone */
	owner: OwnerTrust | null;
	/** null before there is a link that could be reported */
	paymentId: string | null;
}

/** What is known of whoever asks, each with what it means on a tap; it works without script. */
export function TrustStrip({
	request,
	signature,
}: {
	request: KnownOfRequester;
	/** whether the request is signed; null where there is none yet */
	signature: ReactNode;
}) {
	const say = useSay();
	const strip = useRef<HTMLUListElement>(null);
	useClosingDetails(strip);
	const { addressProven, emailProven, owner, paymentId } = request;
	return (
		<ul className="trust" ref={strip} aria-label={say("pay.trust")}>
			<Known
				proven={addressProven}
				of={say("pay.trustAddress")}
				title={say(addressProven ? "card.addressVerified" : "card.addressUnverified")}
			>
				{addressProven ? say("pay.trustAddressText") : null}
			</Known>
			{signature}
			{request.requesterEmail === "" ? null : (
				<Known
					proven={emailProven}
					of={say("pay.trustEmail")}
					title={say(emailProven ? "pay.trustEmailProven" : "pay.trustEmailTyped")}
				>
					{say(emailProven ? "pay.trustEmailProvenText" : "pay.trustEmailTypedText")}
				</Known>
			)}
			{owner ? (
				<>
					<Meaning
						value={sayMonth(say, owner.memberSince)}
						of={say("pay.trustSince")}
						title={say("pay.trustSinceTitle", { month: sayMonth(say, owner.memberSince) })}
					>
						{say("pay.trustSinceText")}
					</Meaning>
					<Meaning
						value={owner.linksPaid === 0 ? say("pay.trustPaidNone") : <bdi dir="ltr">{owner.linksPaid}+</bdi>}
						of={say("pay.trustPaid")}
						title={
							owner.linksPaid === 0
								? say("pay.trustPaidNoneTitle")
								: say("pay.trustPaidTitle", { count: owner.linksPaid })
						}
					>
						{say("pay.trustPaidText")}
					</Meaning>
				</>
			) : null}
			<li>
				<a className="trust__go" href={paymentId === null ? undefined : `/contact-us?link=${paymentId}`}>
					<b>{say("pay.trustReport")}</b> <small>{say("pay.trustReportThis")}</small>
				</a>
			</li>
		</ul>
	);
}

interface MeaningProps {
	value: ReactNode;
	/** what the value is of, below it */
	of: ReactNode;
	title: string;
	children: ReactNode;
	/** what can be done about it */
	after?: ReactNode;
	className?: string;
}

function Known({ proven, ...rest }: { proven: boolean } & Omit<MeaningProps, "value" | "className" | "after">) {
	const say = useSay();
	return (
		<Meaning
			{...rest}
			className={proven ? undefined : "is-open"}
			value={
				<>
					<Icon name={proven ? "check" : "circle-question-mark"} />
					{say(proven ? "pay.trustProven" : "pay.trustTyped")}
				</>
			}
		/>
	);
}

/** A value of the strip, and what it means on a tap. */
export function Meaning({ value, of, title, children, after, className }: MeaningProps) {
	return (
		<li>
			<details className={className} name="trust">
				<summary>
					<b>{value}</b> <small>{of}</small>
				</summary>
				<div className="trust__say">
					<b>{title}</b>
					{children ? <p>{children}</p> : null}
					{after}
				</div>
			</details>
		</li>
	);
}
