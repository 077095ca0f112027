import { Link } from "@remix-run/react";
import type { ComponentType } from "react";
import type { OfferedNetwork } from "#app/core/payments/offered-networks.ts";
import { Networks } from "#app/ui/info-page.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import type { MessageId, ValuesOf } from "#app/words/say.ts";

/** What answers say of this installation. */
export interface Facts {
	networks: OfferedNetwork[];
	supportEmail: string;
	/** how long what people wrote to us waits in the database */
	keptDays: number;
}

type InfoId = Extract<MessageId, `info.${string}`>;
/** Messages that need nothing filled in. */
type PlainId = { [Id in InfoId]: ValuesOf<Id> extends [] ? Id : never }[InfoId];

interface QuestionText {
	/** anchor of the answer; links lead here, so it stays */
	id: string;
	question: PlainId;
	/** the answer's paragraphs, or what draws them where they hold facts of this installation */
	answer: readonly PlainId[] | ComponentType<Facts>;
}

interface Section {
	id: string;
	heading: PlainId;
	questions: QuestionText[];
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

/** A question's answer, in paragraphs. */
export function Answer({ of: answer, facts }: { of: QuestionText["answer"]; facts: Facts }) {
	const say = useSay();
	if (typeof answer === "function") {
		const Drawn = answer;
		return <Drawn {...facts} />;
	}
	return (
		<>
			{answer.map((id) => (
				<p key={id}>{say(id)}</p>
			))}
		</>
	);
}

export const SECTIONS: readonly Section[] = [
	{
		id: "paying",
		heading: "info.payingTitle",
		questions: [
			{ id: "account", question: "info.qAccount", answer: ["info.aAccount"] },
			{ id: "fees", question: "info.qFees", answer: ["info.feesNone", "info.feesNetwork"] },
			{ id: "networks", question: "info.qNetworks", answer: NetworksAnswer },
			{ id: "amount", question: "info.qAmount", answer: ["info.aAmount"] },
			{ id: "wrong-token", question: "info.qWrong", answer: ["info.aWrong"] },
			{ id: "undo", question: "info.qUndo", answer: ["info.aUndo"] },
		],
	},
	{
		id: "judging",
		heading: "info.judgingTitle",
		questions: [
			{ id: "judged", question: "info.qJudge", answer: ["info.aJudge", "info.check"] },
			{ id: "confirmations", question: "info.qConfirmations", answer: ["info.aConfirmations"] },
			{ id: "reorg", question: "info.qReorg", answer: ["info.aReorg"] },
			{ id: "needs-requester", question: "info.qRequester", answer: ["info.aRequester"] },
			{ id: "could-not-ask", question: "info.qSilent", answer: ["info.aSilent", "info.checkThree"] },
		],
	},
	{
		id: "safety",
		heading: "info.safetyTitle",
		questions: [
			{ id: "money", question: "info.qHold", answer: ["info.aHold"] },
			{ id: "wallet", question: "info.qWallet", answer: ["info.aWallet"] },
			{ id: "address", question: "info.qAddress", answer: ["info.aAddress"] },
			{ id: "verified", question: "info.qVerified", answer: ["info.aVerified"] },
			{ id: "who-asks", question: "info.qTrust", answer: ["info.aTrust"] },
		],
	},
	{
		id: "access",
		heading: "info.accessTitle",
		questions: [
			{ id: "post", question: "info.qAccess", answer: AccessAnswer },
			{ id: "delete-account", question: "info.qDelete", answer: DeleteAnswer },
		],
	},
	{
		id: "privacy",
		heading: "info.privacyTitle",
		questions: [
			{
				id: "stored",
				question: "info.qStored",
				answer: ["info.aStoredRequester", "info.aStoredLinks", "info.aStoredPayer", "info.aStoredNot"],
			},
			{ id: "how-long", question: "info.qHowLong", answer: HowLongAnswer },
			{ id: "cookies", question: "info.qCookies", answer: ["info.aCookies"] },
			{ id: "visits", question: "info.qViews", answer: ["info.aViews"] },
		],
	},
	{
		id: "hosting",
		heading: "info.hostingTitle",
		questions: [{ id: "self-hosting", question: "info.qHosting", answer: ["info.aHosting"] }],
	},
];
