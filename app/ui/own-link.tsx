import type { ReactNode } from "react";
import { directionOf } from "../core/i18n/languages.ts";
import { shortPaymentId } from "../core/payments/payment-id.ts";
import { BackLink } from "./back-link.tsx";
import { useFrame } from "./frame.ts";
import { LinkTabs } from "./link-tabs.tsx";
import { Notice } from "./notice.tsx";
import { Footer, SkipLink, TopBar } from "./page-frame.tsx";
import { useSay } from "./say.tsx";

interface OwnLinkPageProps {
	paymentId: string;
	title: string;
	lead: string;
	/** the memo's beginning */
	memo: string | null;
	/** spelled */
	asked: string;
	current: "repeat" | "send";
	children: ReactNode;
}

/** A page on which a link's maker does one thing with it. */
export function OwnLinkPage({ paymentId, title, lead, memo, asked, current, children }: OwnLinkPageProps) {
	const say = useSay();
	return (
		<>
			<SkipLink />
			<TopBar nav notice={false} />
			<main className="shell page" id="main">
				<div className="stack stack--6 measure">
					<BackLink to={`/link/${paymentId}/dashboard`}>{say("send.dashboard")}</BackLink>
					<div className="stack stack--2">
						<h1 className="t-2xl">{title}</h1>
						<p className="t-2">{lead}</p>
						<p className="t-sm t-3">
							<bdi dir={directionOf(say.language)}>
								<bdi>{asked}</bdi> · {memo === null ? null : <bdi>{memo}</bdi>}{" "}
								<span className="mono" dir="ltr">
									{shortPaymentId(paymentId)}
								</span>
							</bdi>
						</p>
					</div>
					<LinkTabs paymentId={paymentId} current={current} />
					<Notice notice={useFrame().notice} />
					{children}
				</div>
			</main>
			<Footer />
		</>
	);
}
