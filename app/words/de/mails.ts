import type { mails as english } from "../en/mails.ts";
import type { Translated } from "../say.ts";

/** Words of mails about payments. */
export const mails: Translated<typeof english> = {
	final: "Die Überweisung ist endgültig.",
	openPaymentPage: "Zahlungsseite öffnen",
	openReceipt: "Signierten Beleg öffnen",
	receiptAttached:
		"Der signierte Beleg hängt als PDF an, so wie er beim Schreiben dieser E-Mail war. Jeder kann ihn prüfen: {address}",
	sentSubject: "Beleg über {amount}",
	sentHeading: "{amount} gesendet",
	sentWhole:
		"Auf {network} wurde eine Überweisung von {amount} an {requester} gefunden. Die Anforderung über {asked} ist damit vollständig bezahlt.",
	sentPart:
		"Auf {network} wurde eine Überweisung von {amount} an {requester} gefunden. Sie zählt für die Anforderung über {asked}.",
	sentReleased: "Sie haben diese Überweisung genannt, und {requester} hat Ihnen den Beleg dafür freigegeben.",
	afterPayment: "{requester} hat eine Nachricht für alle, die gezahlt haben. Sie steht auf der Zahlungsseite.",
	keepThisMail: "Bewahren Sie diese E-Mail auf: Die Transaktion unten beweist die Zahlung gegenüber jedermann.",
	arrivedSubject: "{amount} angekommen",
	arrivedHeading: "{amount} angekommen",
	arrivedWhole:
		"Eine Zahlung von {amount} auf {network} ist bei dem Zahlungslink eingegangen, nach dem Sie gefragt haben. Die gesamten {asked} sind bezahlt.",
	arrivedPart:
		"Eine Zahlung von {amount} auf {network} ist bei dem Zahlungslink eingegangen, nach dem Sie gefragt haben. {rest} von {asked} sind noch offen.",
	arrivedNotFinal: "Die Zahlung ist noch nicht endgültig: Die Zahlungsseite zeigt, wie oft sie bestätigt ist.",
	arrivedWhy:
		"Jemand hat diese E-Mail-Adresse auf einer Zahlungsseite eingetippt, um vom Eingang einer Zahlung zu erfahren. Dies ist die einzige E-Mail dazu. Wenn Sie das nicht waren, ist nichts zu tun.",
	amount: "Betrag",
	leastAmount: "Mindestbetrag",
	payerChooses: "wer zahlt, wählt den Betrag",
	network: "Netzwerk",
	to: "An",
	from: "Von",
	namedBy: "Genannt von",
	notProven: "nicht als Zahler bewiesen",
	memo: "Verwendungszweck",
	date: "Datum",
	transaction: "Transaktion",
	onTheChain: "Auf der Chain",
	request: "Anforderung",
	due: "Fällig",
	addressProven: "gehört nachweislich dem Anforderer",
	addressTyped: "eingetippt, nicht bewiesen",
	requestSubject: "Eine Zahlungsanforderung über {amount}",
	requestHeading: "Jemand bittet Sie um {amount}",
	requestSubjectOpen: "Eine Zahlungsanforderung, ab {amount}",
	requestHeadingOpen: "Jemand bittet Sie um einen Betrag Ihrer Wahl, mindestens {amount}",
	requestFrom:
		"{name} hat diese Anforderung erstellt. Die E-Mail-Adresse {email} ist bewiesen; der Name ist nur eingetippt. Antworten auf diese E-Mail gehen dorthin.",
	requestExpect: "Zahlen Sie nur, was Sie erwarten: Paylink weiß nicht, ob Sie es schulden. Sie brauchen kein Konto.",
	requestWhy: "Sie bekommen diese E-Mail, weil der Anforderer Ihre E-Mail-Adresse eingetippt hat.",
	reminderSubject: "Fällig am {day}: {amount}",
	reminderHeading: "Fällig am {day}",
	reminder: "{amount} sind noch offen. Wer schon gezahlt hat, braucht nichts zu tun: Es zeigt sich von selbst.",
	reminderUnnamed:
		"Jemand hat diese E-Mail-Adresse auf einer Zahlungsseite eingetippt, um von der Zahlung zu erfahren.",
	reminderWhy: "Sie bekommen diese E-Mail, weil jemand Ihre E-Mail-Adresse auf einer Zahlungsseite eingetippt hat.",
	requestCancelledSubject: "Zurückgezogen: die Anforderung über {amount}",
	requestCancelledHeading: "Zahlen Sie nicht: Diese Anforderung wurde zurückgezogen",
	requestCancelledBy:
		"{name} ({email}) hat die Anforderung über {amount} zurückgezogen, die Ihnen gesendet wurde. Von Ihnen wird nichts mehr verlangt.",
	requestCancelledUnnamed:
		"Die Zahlungsanforderung über {amount}, auf deren Seite diese E-Mail-Adresse eingetippt wurde, hat der Anforderer zurückgezogen. Von Ihnen wird nichts mehr verlangt.",
	requestCancelledSent:
		"Wenn Sie schon Geld gesendet haben, ist es nicht verloren: Es liegt auf der Adresse des Anforderers, und er sieht es als verspätet. Paylink kann es nicht zurücksenden; fragen Sie ihn.",
	stop: "Keine solchen E-Mails mehr an dieses Postfach: {url}",
	neverAsks:
		"Paylink fragt nie nach einer Seed-Phrase, einem privaten Schlüssel oder einer Freigabe, weder in einer E-Mail noch anderswo.",
	questions: "Fragen: {email}",
};
