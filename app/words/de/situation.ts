import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation: Translated<typeof english> = {
	silentTitle: "Die Chain antwortet nicht",
	silent:
		"{network} antwortet uns gerade nicht; dies ist der Stand unserer letzten Prüfung. Nichts ist verloren, wir fragen weiter.",
	silentOne:
		"Eines der Netzwerke dieses Links antwortet uns gerade nicht; dies ist der Stand unserer letzten Prüfung. Nichts ist verloren, wir fragen weiter.",
	startedTitle: "Eine Zahlung wurde begonnen",
	started:
		"Eine Wallet wurde um diese Zahlung gebeten, doch {network} kennt die Transaktion noch nicht. Wenn Sie sie bestätigt haben, warten Sie eine Minute: Diese Seite verfolgt sie. Wenn nicht, hat nichts Ihre Wallet verlassen.",
	revertedTitle: "Die letzte Zahlung ist auf der Chain gescheitert",
	reverted:
		"Das Netzwerk hat sie rückgängig gemacht: Es wurde kein {token} bewegt, nur die Netzwerkgebühr wurde verbraucht. Sie können erneut zahlen.",
	cancelledTitle: "Die letzte Zahlung wurde abgebrochen",
	cancelled:
		"Die Wallet hat an ihre Stelle eine andere Transaktion gesetzt, die hier nichts zahlt. Es kam keine Zahlung an. Sie können erneut zahlen.",
	unseenTitle: "Die letzte Zahlung war nicht zu sehen",
	unseen:
		"Die Wallet wurde um die Zahlung gebeten, doch auf {network} ist keine Transaktion erschienen. Wenn Ihre Wallet eine Transaktion zeigt, bestätigen Sie sie unten mit ihrem Hash.",
	overdueTitle: "Überfällig",
	overdue: "Diese Zahlung war am {day} fällig. Sie können noch zahlen; {requester} sieht Fälligkeit und Zahlungstag.",
	onItsWayTitle: "Eine Zahlung ist unterwegs",
	onItsWay:
		"{network} kennt eine Zahlung für diesen Link und hat sie noch nicht bestätigt. Diese Seite ändert sich von selbst; zahlen Sie nicht noch einmal.",
	seenTitle: "Zahlung gesehen",
	seen: "{amount} haben die Adresse von {requester} erreicht. Die Zahlung zählt, sobald sie oft genug bestätigt ist. Es ist nichts mehr zu tun; zahlen Sie nicht noch einmal.",
	seenSomething:
		"Eine Überweisung hat die Adresse von {requester} erreicht. Die Zahlung zählt, sobald sie oft genug bestätigt ist. Es ist nichts mehr zu tun; zahlen Sie nicht noch einmal.",
	onItsWayPart:
		"{network} kennt eine Zahlung für diesen Link und hat sie noch nicht bestätigt. Diese Seite ändert sich von selbst; außerdem sind noch {rest} offen.",
	sentUnnamed:
		"Eine Wallet wurde um diese Zahlung gebeten, und ihr Konto hat seither eine Transaktion gesendet. {network} zeigt noch nicht, welche das ist. Diese Seite ändert sich von selbst; zahlen Sie nicht noch einmal.",
	seenPart:
		"{amount} haben die Adresse von {requester} erreicht. Die Zahlung zählt, sobald sie oft genug bestätigt ist. Außerdem sind noch {rest} offen.",
	forgottenTitle: "Eine Zahlung wurde gesendet und nicht wieder gesehen",
	forgotten:
		"Eine Transaktion für diese Anforderung war auf {network} unterwegs, und seit einer Stunde oder länger kennt sie kein Netzwerkknoten mehr. Sehen Sie in die Wallet, aus der sie kam, bevor Sie noch einmal zahlen: Wartet sie dort noch, kann sie immer noch ausgeführt werden.",
	replacedTitle: "Durch eine andere Transaktion ersetzt",
	replaced:
		"Die Wallet hat eine neue Transaktion an die Stelle der ersten gesetzt, wie es beim Beschleunigen geschieht. Wir verfolgen die neue. Nichts ist verloren; zahlen Sie nicht noch einmal.",
	reorgedTitle: "Die Zahlung ist wieder unbestätigt",
	reorged:
		"{network} hat diese Zahlung zurückgenommen, was selten ist. Meist kommt sie binnen Minuten von selbst wieder, und wir prüfen weiter. Zahlen Sie vorerst nicht noch einmal.",
	asksTitle: "Der Anforderer muss diese Zahlung bestätigen",
	asks: "{amount} sind auf der Adresse von {requester}, doch nichts ordnet sie allein diesem Link zu. {requester} kann die Überweisung auf dem Dashboard annehmen; bis dahin bleibt sie vorgemerkt. War sie von Ihnen, zahlen Sie nicht noch einmal.",
	asksOfSomething:
		"Eine Überweisung ist auf der Adresse von {requester}, doch nichts ordnet sie allein diesem Link zu. {requester} kann die Überweisung auf dem Dashboard annehmen; bis dahin bleibt sie vorgemerkt. War sie von Ihnen, zahlen Sie nicht noch einmal.",
	requestCancelledTitle: "Der Anforderer hat diese Anforderung zurückgezogen. Zahlen Sie nicht.",
	requestCancelled:
		"{requester} hat sie am {day} zurückgezogen. Die Adresse wird nicht mehr gezeigt. Schon etwas gesendet? Wir halten weiter danach Ausschau, und {requester} sieht es dann als verspätet.",
	requestCancelledToo:
		"{requester} hat diese Anforderung am {day} zurückgezogen: Senden Sie nichts mehr. Was unterwegs ist, erreicht {requester} trotzdem.",
	receivedBefore: "Davor sind {received} von {asked} eingegangen.",
	partTitle: "{received} von {asked} erhalten",
	partFinal: "Was ankam, ist endgültig und zählt.",
	partNotFinal: "Was ankam, zählt; es ist noch nicht endgültig.",
	stillOpen: "{amount} sind noch offen.",
	stillOpenUntil: "{amount} sind noch offen, fällig am {day}.",
	restMoves:
		"Die restlichen {amount} sind unterwegs oder warten auf die Zustimmung von {requester}. Zahlen Sie diesen Betrag nicht noch einmal.",
	paidTitle: "Schon bezahlt",
	verifiedTitle: "Zahlung verifiziert",
	paidLateTitle: "Verspätet bezahlt",
	paidLateByTitle: "Bezahlt, {duration} zu spät",
	paidCancelledTitle: "Nach Rückzug der Anforderung bezahlt",
	lateCancelled:
		"{requester} hatte die Anforderung am {day} zurückgezogen. Das Geld ist trotzdem bei {requester}: Fragen Sie dort nach, wenn Sie es zurückhaben möchten.",
	inFull: "{amount} sind vollständig angekommen.",
	inFullOn: "{amount} sind am {day} vollständig angekommen.",
	late: "Fällig war die Zahlung am {day}. {requester} sieht beide Tage.",
	confirmedByRequester: "{requester} hat bestätigt, dass {amount} für diese Anforderung angekommen sind.",
	inParts: "{amount} sind in {count, plural, one {# Überweisung} other {# Überweisungen}} angekommen.",
	inPartsOn:
		"{amount} sind in {count, plural, one {# Überweisung} other {# Überweisungen}} angekommen, die letzte am {day}.",
	surplus:
		"Das sind {amount} mehr als verlangt: {requester} hat dieses Geld und sieht es. Fragen Sie dort nach, wenn Sie es zurückhaben möchten.",
	nothingLeft: "Hier ist nichts mehr zu zahlen.",
	notFinal:
		"Die Zahlung ist noch nicht endgültig: {network} könnte sie noch zurücknehmen, was selten ist. Wir beobachten sie weiter.",
	depth: "{have} von {need, plural, one {# Bestätigung} other {# Bestätigungen}}",
	depthNotFinal: "{have, plural, one {# Bestätigung} other {# Bestätigungen}}, noch nicht endgültig",
	changedTitle: "Die Antwort der Chain hat sich geändert",
	changed:
		"Diese Transaktion zählt für diesen Link nicht mehr: Sie ist gescheitert, wurde ersetzt, vom Netzwerk zurückgenommen oder vom Anforderer nicht angenommen. Prüfen Sie sie erneut, um den Grund zu erfahren, bevor Sie noch einmal zahlen.",
	notAcceptedTitle: "Diese Überweisung wurde hier nicht angenommen",
	notAccepted:
		"{requester} hat angegeben, dass sie nicht zu dieser Anforderung gehört, oder sie hat eine andere beglichen. Das Geld ist bei {requester}: Fragen Sie dort nach, wofür es gezählt hat.",
};
