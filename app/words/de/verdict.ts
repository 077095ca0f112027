import type { verdict as english } from "../en/verdict.ts";
import type { Translated } from "../say.ts";

/**
 * What the server answers to a report or a call of the payment page: said there, so that no page carries it. Whole
 * sentences, put side by side. `sent` is one of the phrases below: "100 USDT on Polygon".
 */
export const verdict: Translated<typeof english> = {
	sentOn: "{what} auf {network}",
	anotherToken: "einen anderen Token",
	anotherAddress: "eine andere Adresse",
	theTransfer: "Die Überweisung",
	revertedTitle: "Diese Transaktion ist auf der Chain gescheitert",
	reverted:
		"Das Netzwerk hat sie rückgängig gemacht: Kein {token} wurde bewegt, nur die Netzwerkgebühr ist ausgegeben. Sie haben das Geld noch und können erneut zahlen.",
	mismatchTitle: "Diese Überweisung passt nicht",
	unknownToken:
		"Der Token kam vom Vertrag {contract}, den wir nicht kennen, welchen Namen er auch zeigt; dieser Link verlangt {amount} auf {network}. Es kam kein {token} an. Zahlen Sie mit {token} oder prüfen Sie den Hash.",
	wrongTokenRightAddress:
		"Sie haben {sent} an die richtige Adresse gesendet; dieser Link verlangt {amount} auf {network}. {requester} hat das Geld: Fragen Sie dort nach, bevor Sie noch einmal senden.",
	wrongChainRightAddress:
		"Sie haben {sent} an die richtige Adresse gesendet; dieser Link verlangt {amount} auf {network}. {requester} hat vielleicht dieselbe Adresse auf {sentNetwork}. Fragen Sie dort nach, bevor Sie noch einmal senden.",
	sentElsewhere:
		"Sie haben {sent} an {address} gesendet, nicht an die Adresse von {requester}; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	sentSomewhere:
		"Sie haben {sent} gesendet; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	onAnotherChain:
		"Diese Transaktion ist auf {sentNetwork}; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	wrongRecipientTitle: "Diese Überweisung ging an eine andere Adresse",
	wrongRecipient:
		"Sie haben {sent} an {paid} gesendet; dieser Link wird an {address} bezahlt. Bei {requester} kam nichts an. Eine Überweisung lässt sich nicht zurückrufen: Wenn Sie wissen, wem die Adresse gehört, fragen Sie dort.",
	wrongRecipientOfSomething:
		"Sie haben es an {paid} gesendet; dieser Link wird an {address} bezahlt. Bei {requester} kam nichts an. Eine Überweisung lässt sich nicht zurückrufen: Wenn Sie wissen, wem die Adresse gehört, fragen Sie dort.",
	noTransferTitle: "Keine Zahlung in dieser Transaktion",
	noTransfer:
		"Sie wurde ausgeführt, doch kein {token} blieb an der Adresse von {requester}; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	ownTransferTitle: "Das ist keine Zahlung an den Anforderer",
	ownTransfer:
		"Die eigene Adresse von {requester} hat dieses Geld gesendet oder in derselben Transaktion weitergegeben; es kam also nichts Neues an. Zahlen Sie von einer anderen Adresse.",
	tooOldTitle: "Diese Überweisung ist älter als die Anforderung",
	tooOld:
		"Angekommen: {sent}. Doch {requester} hat diesen Link am {createdAt} erstellt. Es kann nicht die hier verlangte Zahlung sein: Prüfen Sie den Hash oder fragen Sie {requester}.",
	tooOldAt:
		"Am {sentAt} angekommen: {sent}. Doch {requester} hat diesen Link am {createdAt} erstellt. Es kann nicht die hier verlangte Zahlung sein: Prüfen Sie den Hash oder fragen Sie {requester}.",
	tooManyTransfersTitle: "Diese Transaktion enthält zu viele Überweisungen",
	tooManyTransfers:
		"Mehr als {most} Überweisungen darin gehen an die Adresse von {requester}, mehr, als eine Zahlung je hat; daher können wir sie nicht zählen. Das Geld ist dort: Fragen Sie {requester}, was es bezahlen soll.",
	claimedTitle: "Diese Transaktion hat eine andere Anforderung bezahlt",
	claimedBy:
		"Sie wurde am {day} für die Anforderung {label} bestätigt. Eine Überweisung kann nur eine Anforderung begleichen: Senden Sie den Hash der Überweisung, die Sie für diese gemacht haben.",
	claimed:
		"Sie wurde für eine andere Anforderung bestätigt. Eine Überweisung kann nur eine Anforderung begleichen: Senden Sie den Hash der Überweisung, die Sie für diese gemacht haben.",
	notMineTitle: "Der Anforderer kennt diese Überweisung nicht",
	notMine:
		"{requester} hat sie angesehen und angegeben, dass sie nicht zu dieser Anforderung gehört. Das Geld liegt an der Empfangsadresse: Fragen Sie dort, was es bezahlt hat.",
	notSeenTitle: "Wir können sie noch nicht sehen",
	notSeen:
		"Auf {network} gibt es keine Transaktion mit diesem Hash. Neue Überweisungen erscheinen manchmal erst nach einer Minute. Wir suchen weiter, auch wenn diese Seite geschlossen ist.",
	unclearTitle: "Gesendet, noch unklar, was es bezahlt",
	unclear:
		"{network} kennt diese Transaktion, doch sie ruft einen Vertrag auf, und erst ihr Block zeigt, ob sie diesen Link bezahlt. Bis dahin zählt nichts; diese Seite ändert sich von selbst.",
	unminedTitle: "Unterwegs",
	unmined:
		"{network} kennt diese Transaktion und hat sie noch nicht bestätigt. Wir prüfen weiter, auch wenn diese Seite geschlossen ist.",
	confirmingTitle: "Gesehen, wartet auf Bestätigungen",
	confirming:
		"An der Adresse von {requester} angekommen: {sent}. Es zählt, sobald es oft genug bestätigt ist; für Sie ist nichts mehr zu tun.",
	silentTitle: "Wir konnten die Chain nicht fragen",
	silent:
		"{network} hat uns nicht geantwortet; das sagt also nichts über Ihre Zahlung. Nichts ist verloren: Wir bewahren den Hash auf und fragen von selbst wieder.",
	disagreeTitle: "Unsere Quellen sind sich noch nicht einig",
	disagree:
		"Zwei Quellen auf {network} sagen Verschiedenes über diese Transaktion; wir warten, bis sie übereinstimmen. Nichts ist verloren: Wir bewahren den Hash auf und fragen von selbst wieder.",
	foundAt: "Wir haben {sent} an der Adresse von {requester} gefunden.",
	foundSomethingAt: "Wir haben eine Überweisung an der Adresse von {requester} gefunden.",
	asksSharedPayee: "Sie könnte zu mehr als einer offenen Anforderung gehören.",
	asksInexact: "Es ist nicht der verlangte Betrag, und nichts anderes bindet sie an diesen Link.",
	asksUnprovenNative: "Sie lief über einen Vertrag, und wir konnten nicht sehen, wie viel ankam.",
	asksForwarded: "Es blieb nicht dort: Die Adresse hat es in derselben Transaktion weitergegeben.",
	asksUnauthorised:
		"Ein Vertrag hat es ausgezahlt, und nichts zeigt, dass der Eigentümer des Geldes es für diesen Link gesendet hat.",
	asksAttemptMismatch: "Sie passt nicht zu der Wallet-Zahlung, die dafür begonnen wurde.",
	foundUnknownAmount:
		"Ein Vertrag hat in dieser Transaktion {token} bewegt, vielleicht an die Adresse von {requester}.",
	canAccept: "{requester} kann sie auf dem Dashboard annehmen; bis dahin bleibt die Überweisung vorgemerkt.",
	partFinal: "Ihre Überweisung ist endgültig und zählt.",
	partNotFinal: "Ihre Überweisung zählt; sie ist noch nicht endgültig.",
	restOpen: "{rest} sind noch offen: Zahlen Sie die restlichen {rest} hier.",
	restOpenUntil: "{rest} sind noch bis zum {day} offen: Zahlen Sie die restlichen {rest} hier.",
	reached: "{amount} haben auf {network} die Adresse von {requester} erreicht.",
	arrivedLate: "Die Zahlung kam am {day} an und war am {dueDay} fällig. {requester} sieht beide Daten.",
	makesMore:
		"Das macht zusammen {total}, {more} mehr als verlangt: {requester} hat sie und sieht sie. Fragen Sie dort, wenn Sie sie zurückhaben möchten.",
	withEarlier: "Mit den Überweisungen davor sind {total} vollständig bezahlt.",
	depthFinal: "Sie hat {have, plural, one {# Bestätigung} other {# Bestätigungen}} und ist endgültig.",
	depthNotFinal: "Sie hat {have, plural, one {# Bestätigung} other {# Bestätigungen}} und ist noch nicht endgültig.",
	depthOf:
		"Sie hat {have} von {need, plural, one {# Bestätigung} other {# Bestätigungen}} und ist noch nicht endgültig.",
	rowAmount: "Betrag",
	rowToken: "Token",
	rowNetwork: "Netzwerk",
	rowAddress: "Adresse",
	nothing: "nichts",
	tokenUnknown: "unbekannter Token",
	amountUnknown: "unbekannt",
	slowedTitle: "Zu viele Prüfungen in kurzer Zeit",
	slowed:
		"Dieser Hash wurde nicht geprüft und nichts wurde gespeichert. Dadurch wurde kein Geld bewegt. Warten Sie eine Minute und versuchen Sie es erneut.",
	wrongContentTypeTitle: "Das wurde nicht als Formular gesendet",
	wrongContentType:
		"Hier wird nur das Formular der Zahlungsseite gelesen. Nichts wurde geprüft und kein Geld wurde bewegt.",
	tooLargeTitle: "Das ist mehr, als das Formular fassen kann",
	tooLarge:
		"Kürzen Sie, was Sie getippt haben, und senden Sie es erneut. Nichts wurde geprüft und kein Geld wurde bewegt.",
	malformedTitle: "Das war nicht zu lesen",
	malformed:
		"Was ankam, war abgeschnitten oder verstümmelt. Senden Sie es erneut. Nichts wurde geprüft und kein Geld wurde bewegt.",
	invalidTitle: "Etwas in diesem Formular stimmt nicht",
	invalid: "Berichtigen Sie, was markiert ist, und senden Sie es erneut. Es wurde kein Geld bewegt.",
	wrongMethodTitle: "Diese Adresse nimmt nur Meldungen von Zahlungen an",
	wrongMethod: "Öffnen Sie den Zahlungslink selbst, um die Anforderung zu sehen.",
	wrongOriginTitle: "Das kam nicht von der Zahlungsseite",
	wrongOrigin: "Öffnen Sie den Zahlungslink selbst. Es wurde kein Geld bewegt.",
	unknownLinkTitle: "Kein solcher Link",
	unknownLink: "Unter dieser Adresse wurde nie etwas angefordert. Prüfen Sie den Link Zeichen für Zeichen.",
	rateLimitedTitle: "Zu viele Prüfungen auf einmal",
	rateLimited:
		"Warten Sie eine Minute und senden Sie dann denselben Hash erneut. Eine schon geleistete Zahlung ist inzwischen sicher auf der Chain.",
	alreadyPaidTitle: "Dieser Link ist schon bezahlt",
	alreadyPaid: "Hier ist nichts mehr zu zahlen, daher wurde Ihre Wallet nicht gefragt. Es wurde kein Geld bewegt.",
	requestCancelledTitle: "Der Anforderer hat diese Anforderung zurückgezogen",
	requestCancelled: "Zahlen Sie nicht. Nichts hat Ihre Wallet verlassen.",
	arrivedCancelled:
		"{requester} hatte die Anforderung am {day} zurückgezogen, bevor dies ankam: Das Geld ist trotzdem dort und wird als verspätet gezeigt.",
	alreadyMovingTitle: "Eine Zahlung für diesen Link ist schon unterwegs",
	alreadyMoving:
		"Was noch zu zahlen ist, bewegt sich auf der Chain oder wartet auf Bestätigung. Ihre Wallet wurde nicht gefragt und kein Geld wurde bewegt. Zahlen Sie nur, wenn jene Zahlung nicht von Ihnen ist und Sie auch zahlen möchten.",
	nonceAheadTitle: "Ihre Wallet hat Transaktionen, die das Netzwerk nicht kennt",
	nonceAhead:
		"Ihre Zahlung müsste auf sie warten. Ihre Wallet wurde nicht gefragt und kein Geld wurde bewegt. Warten Sie, bis sie durch sind, oder brechen Sie sie in Ihrer Wallet ab; versuchen Sie es dann erneut.",
	wrongNetworkTitle: "Dieser Link wird in jenem Netzwerk nicht bezahlt",
	wrongNetwork:
		"Ihre Wallet wurde nicht gefragt und kein Geld wurde bewegt. Wählen Sie eines der Netzwerke des Links und versuchen Sie es erneut.",
	wrongAmountTitle: "Was noch zu zahlen ist, hat sich geändert",
	wrongAmount:
		"Ihre Wallet wurde nicht gefragt und kein Geld wurde bewegt. Sehen Sie sich den Betrag noch einmal an und versuchen Sie es erneut.",
	chainSilentTitle: "Die Chain antwortet uns nicht",
	chainSilent: "Ihre Wallet wurde nicht gefragt und kein Geld wurde bewegt. Versuchen Sie es in einer Minute erneut.",
	nonceTakenTitle: "Ihre Wallet hat inzwischen etwas anderes gesendet",
	nonceTaken:
		"Daher wurde sie nicht gebeten, hier zu zahlen, und für diesen Link wurde kein Geld bewegt. Versuchen Sie es erneut.",
	unreachableTitle: "Wir konnten das gerade nicht prüfen",
	unreachable:
		"Unsere Seite hat nicht geantwortet. Das sagt nichts über Ihre Zahlung: Wenn Sie sie gesendet haben, ist sie sicher auf der Chain. Prüfen Sie in einer Minute erneut; zahlen Sie nicht zweimal.",
};
