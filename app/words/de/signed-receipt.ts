import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "Beleg, {amount} an {name} | Paylink",
	paidTo: "{amount} an {name} gezahlt",
	notFinal: "{amount} an {name} gezahlt, noch nicht endgültig",
	withdrawn: "Dieser Beleg ist zurückgezogen",
	withdrawnOn: "Zurückgezogen am {time}",
	withdrawnAmount: "Betrag, zurückgezogen: ",
	withdrawnTitle: "Verlassen Sie sich nicht auf diesen Beleg.",
	withdrawnText:
		"Die Zahlung, von der er spricht, zählt für diese Anforderung derzeit nicht: {network} hat ihren Block ersetzt, oder {name} hat das Wort dafür zurückgenommen. Zählt sie wieder, steht unter dieser Adresse ein neu signierter Beleg.",
	paymentPage: "Zahlungsseite",
	confirmations: "{count, plural, one {# Bestätigung} other {# Bestätigungen}}, noch nicht endgültig",
	payerProven: "Bewiesen: Dieses Konto hat für diese Zahlung signiert",
	payeeProven: "Bewiesen: {name} hat die Anforderung damit signiert",
	about: "Für",
	requestSigned: "Anforderung signiert",
	tiedBy: "Mit der Anforderung verbunden durch",
	"tie-tag": "eine Marke in der Transaktion",
	"tie-signature": "die Signatur des Zahlers",
	"tie-attempt": "eine Wallet, die auf der Zahlungsseite geöffnet wurde",
	"tie-sole-link": "den genauen Betrag",
	"tie-requester": "das Wort von {name}",
	sumSaid: "{name} sagt, wie viel davon ankam; die Chain zeigt es nicht.",
	signedBy: "Signiert von Paylink",
	withKey: "mit dem Schlüssel {key}",
	signedByPayer: "Signiert vom zahlenden Konto",
	signedByRequester: "Anforderung signiert von {name} am {day}",
	check:
		"Mit den öffentlichen Schlüsseln unter {address} kann jeder diesen Beleg prüfen. Die feine Zeile oben ist die Signatur selbst.",
	checkWithdrawn: "Die Signaturen sind echt. Was sie sagen, gilt nicht mehr, und diese Seite sagt, wie es jetzt steht.",
	checkIt: "Diesen Beleg prüfen",
	signedText: "Signierter Text",
	copySignedText: "Signierten Text kopieren",
	qrAlt: "QR-Code, der diese Seite öffnet",
	whoSees: "Wer die Adresse dieser Seite hat, kann sie sehen. Sie nennt keinen Zahler, nur was die Chain zeigt.",
};
