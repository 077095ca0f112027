import { Link } from "@remix-run/react";
import type { ComponentType } from "react";
import type { OfferedNetwork } from "#app/core/offered-networks.ts";
import { Networks } from "#app/ui/info-page.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import type { MessageId } from "#app/words/say.ts";

/** What answers say of this installation. */
export interface Facts {
	networks: OfferedNetwork[];
	supportEmail: string;
	/** how long what people wrote to us waits in the database */
	keptDays: number;
}

type InfoId = Extract<MessageId, `info.${string}`>;
/** Messages that need nothing filled in. */
type PlainId = Exclude<InfoId, "info.aAccess" | "info.aDelete" | "info.aHowLong">;

interface QuestionText {
	/** anchor of the answer; links lead here, so it stays */
	id: string;
	question: InfoId;
	Answer: ComponentType<Facts>;
}

interface Section {
	id: string;
	title: InfoId;
	questions: QuestionText[];
}

/** An answer of one or several paragraphs. */
function plain(...ids: PlainId[]): ComponentType<Facts> {
	return function Answer() {
		const say = useSay() as (id: PlainId) => string;
		return (
			<>
				{ids.map((id) => (
					<p key={id}>{say(id)}</p>
				))}
			</>
		);
	};
}

function MailTo({ email }: { email: string }) {
	return (
		<a className="link" href={`mailto:${email}`}>
			<bdi>{email}</bdi>
		</a>
	);
}

function NetworksAnswer({ networks }: Facts) {
	const say = useSay();
	return (
		<>
			<p>{say("info.networksLead")}</p>
			<Networks networks={networks} />
		</>
	);
}

function AccessAnswer({ supportEmail }: Facts) {
	return (
		<p>
			<Said id="info.aAccess" values={{ email: <MailTo email={supportEmail} /> }} />
		</p>
	);
}

function DeleteAnswer({ supportEmail }: Facts) {
	const say = useSay();
	const settings = (
		<Link className="link" to="/settings">
			{say("info.settingsInSentence")}
		</Link>
	);
	return (
		<p>
			<Said id="info.aDelete" values={{ settings, email: <MailTo email={supportEmail} /> }} />
		</p>
	);
}

function HowLongAnswer({ keptDays }: Facts) {
	const say = useSay();
	return <p>{say("info.aHowLong", { days: keptDays })}</p>;
}

export const SECTIONS: readonly Section[] = [
	{
		id: "paying",
		title: "info.payingTitle",
		questions: [
			{ id: "account", question: "info.qAccount", Answer: plain("info.aAccount") },
			{ id: "fees", question: "info.qFees", Answer: plain("info.feesNone", "info.feesNetwork") },
			{ id: "networks", question: "info.qNetworks", Answer: NetworksAnswer },
			{ id: "amount", question: "info.qAmount", Answer: plain("info.aAmount") },
			{ id: "wrong-token", question: "info.qWrong", Answer: plain("info.aWrong") },
			{ id: "undo", question: "info.qUndo", Answer: plain("info.aUndo") },
		],
	},
	{
		id: "judging",
		title: "info.judgingTitle",
		questions: [
			{ id: "judged", question: "info.qJudge", Answer: plain("info.aJudge", "info.check") },
			{ id: "confirmations", question: "info.qConfirmations", Answer: plain("info.aConfirmations") },
			{ id: "reorg", question: "info.qReorg", Answer: plain("info.aReorg") },
			{ id: "needs-requester", question: "info.qRequester", Answer: plain("info.aRequester") },
			{ id: "could-not-ask", question: "info.qSilent", Answer: plain("info.aSilent", "info.checkThree") },
		],
	},
	{
		id: "safety",
		title: "info.safetyTitle",
		questions: [
			{ id: "money", question: "info.qHold", Answer: plain("info.aHold") },
			{ id: "wallet", question: "info.qWallet", Answer: plain("info.aWallet") },
			{ id: "address", question: "info.qAddress", Answer: plain("info.aAddress") },
			{ id: "verified", question: "info.qVerified", Answer: plain("info.aVerified") },
			{ id: "who-asks", question: "info.qTrust", Answer: plain("info.aTrust") },
		],
	},
	{
		id: "access",
		title: "info.accessTitle",
		questions: [
			{ id: "post", question: "info.qAccess", Answer: AccessAnswer },
			{ id: "delete-account", question: "info.qDelete", Answer: DeleteAnswer },
		],
	},
	{
		id: "privacy",
		title: "info.privacyTitle",
		questions: [
			{
				id: "stored",
				question: "info.qStored",
				Answer: plain("info.aStoredRequester", "info.aStoredLinks", "info.aStoredPayer", "info.aStoredNot"),
			},
			{ id: "how-long", question: "info.qHowLong", Answer: HowLongAnswer },
			{ id: "cookies", question: "info.qCookies", Answer: plain("info.aCookies") },
			{ id: "visits", question: "info.qViews", Answer: plain("info.aViews") },
		],
	},
	{
		id: "hosting",
		title: "info.hostingTitle",
		questions: [{ id: "self-hosting", question: "info.qHosting", Answer: plain("info.aHosting") }],
	},
];
