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
	theTransfer: "eine Überweisung",
	revertedTitle: "Diese Transaktion ist auf der Chain gescheitert",
	reverted:
		"Das Netzwerk hat sie rückgängig gemacht: Es wurde kein {token} bewegt, nur die Netzwerkgebühr wurde verbraucht. Sie haben das Geld noch und können erneut zahlen.",
	mismatchTitle: "Diese Überweisung passt nicht",
	unknownToken:
		"Der Token kam vom Smart Contract {contract}, den wir nicht kennen, gleich welchen Namen er zeigt; dieser Link verlangt {amount} auf {network}. Es kam kein {token} an. Zahlen Sie mit {token} oder prüfen Sie den Hash.",
	wrongTokenRightAddress:
		"Sie haben {sent} an die richtige Adresse gesendet; dieser Link verlangt {amount} auf {network}. {requester} hat das Geld: Fragen Sie dort nach, bevor Sie noch einmal senden.",
	wrongChainRightAddress:
		"Sie haben {sent} an die richtige Adresse gesendet; dieser Link verlangt {amount} auf {network}. {requester} verfügt vielleicht auch auf {sentNetwork} über diese Adresse. Fragen Sie dort nach, bevor Sie noch einmal senden.",
	sentElsewhere:
		"Sie haben {sent} an {address} gesendet, nicht an die Adresse von {requester}; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	sentSomewhere:
		"Sie haben {sent} gesendet; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	onAnotherChain:
		"Diese Transaktion ist auf {sentNetwork}; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	wrongRecipientTitle: "Diese Überweisung ging an eine andere Adresse",
	wrongRecipient:
		"Sie haben {sent} an {paid} gesendet; dieser Link wird an {address} bezahlt. Bei {requester} kam nichts an. Eine Überweisung lässt sich nicht zurückrufen: Wenn Sie wissen, wem die falsche Adresse gehört, fragen Sie dort nach.",
	wrongRecipientOfSomething:
		"Sie haben an {paid} gesendet; dieser Link wird an {address} bezahlt. Bei {requester} kam nichts an. Eine Überweisung lässt sich nicht zurückrufen: Wenn Sie wissen, wem die falsche Adresse gehört, fragen Sie dort nach.",
	noTransferTitle: "Keine Zahlung in dieser Transaktion",
	noTransfer:
		"Sie wurde ausgeführt, doch kein {token} blieb auf der Adresse von {requester}; dieser Link verlangt {amount} auf {network}. Prüfen Sie, ob Sie den Hash der richtigen Transaktion kopiert haben.",
	ownTransferTitle: "Das ist keine Zahlung an den Anforderer",
	ownTransfer:
		"Die eigene Adresse von {requester} hat dieses Geld gesendet oder in derselben Transaktion weitergegeben; es kam also nichts Neues an. Zahlen Sie von einer anderen Adresse.",
	tooOldTitle: "Diese Überweisung ist älter als die Anforderung",
	tooOld:
		"Angekommen: {sent}. Doch {requester} hat diesen Link am {createdAt} erstellt. Es kann nicht die hier verlangte Zahlung sein: Prüfen Sie den Hash oder fragen Sie {requester}.",
	tooOldAt:
		"Angekommen am {sentAt}: {sent}. Doch {requester} hat diesen Link am {createdAt} erstellt. Es kann nicht die hier verlangte Zahlung sein: Prüfen Sie den Hash oder fragen Sie {requester}.",
	tooManyTransfersTitle: "Diese Transaktion enthält zu viele Überweisungen",
	tooManyTransfers:
		"Mehr als {most} Überweisungen darin gehen an die Adresse von {requester}, mehr, als eine Zahlung je hat; daher können wir sie nicht werten. Das Geld ist dort: Fragen Sie {requester}, was es bezahlen soll.",
	claimedTitle: "Diese Transaktion hat eine andere Anforderung beglichen",
	claimedBy:
		"Sie wurde am {day} für die Anforderung {label} bestätigt. Eine Überweisung kann nur eine Anforderung begleichen: Geben Sie den Hash der Überweisung an, die Sie für diese hier gemacht haben.",
	claimed:
		"Sie wurde für eine andere Anforderung bestätigt. Eine Überweisung kann nur eine Anforderung begleichen: Geben Sie den Hash der Überweisung an, die Sie für diese hier gemacht haben.",
	notMineTitle: "Der Anforderer kennt diese Überweisung nicht",
	notMine:
		"{requester} hat sie angesehen und angegeben, dass sie nicht zu dieser Anforderung gehört. Das Geld ist bei {requester}: Fragen Sie dort nach, wofür es gezählt hat.",
	notSeenTitle: "Wir können sie noch nicht sehen",
	notSeen:
		"Auf {network} gibt es keine Transaktion mit diesem Hash. Neue Überweisungen erscheinen manchmal erst nach einer Minute. Wir suchen weiter, auch wenn diese Seite geschlossen ist.",
	unclearTitle: "Gesendet, noch unklar, wofür",
	unclear:
		"{network} kennt diese Transaktion, doch sie ruft einen Smart Contract auf, und erst ihr Block zeigt, ob sie diesen Link bezahlt. Bis dahin zählt nichts; diese Seite ändert sich von selbst.",
	unminedTitle: "Unterwegs",
	unmined:
		"{network} kennt diese Transaktion und hat sie noch nicht bestätigt. Wir prüfen weiter, auch wenn diese Seite geschlossen ist.",
	confirmingTitle: "Gesehen, wartet auf Bestätigungen",
	confirming:
		"Auf der Adresse von {requester} angekommen: {sent}. Die Zahlung zählt, sobald sie oft genug bestätigt ist; für Sie ist nichts mehr zu tun.",
	silentTitle: "Wir konnten die Chain nicht fragen",
	silent:
		"{network} hat uns nicht geantwortet; über Ihre Zahlung ist damit nichts gesagt. Nichts ist verloren: Wir bewahren den Hash auf und fragen von selbst erneut.",
	disagreeTitle: "Unsere Quellen sind sich noch nicht einig",
	disagree:
		"Zwei Quellen auf {network} sagen Verschiedenes über diese Transaktion; wir warten, bis sie übereinstimmen. Nichts ist verloren: Wir bewahren den Hash auf und fragen von selbst erneut.",
	foundAt: "Wir haben {sent} auf der Adresse von {requester} gefunden.",
	foundSomethingAt: "Wir haben eine Überweisung auf der Adresse von {requester} gefunden.",
	asksSharedPayee: "Diese Überweisung könnte zu mehr als einer offenen Anforderung gehören.",
	asksInexact: "Es ist nicht der verlangte Betrag, und auch sonst ordnet nichts die Überweisung diesem Link zu.",
	asksUnprovenNative: "Die Zahlung lief über einen Smart Contract, und wir konnten nicht sehen, wie viel ankam.",
	asksForwarded: "Das Geld blieb nicht dort: Die Adresse hat es in derselben Transaktion weitergegeben.",
	asksUnauthorised:
		"Ein Smart Contract hat das Geld ausgezahlt, und nichts zeigt, dass dessen Eigentümer es für diesen Link gesendet hat.",
	asksAttemptMismatch: "Die Überweisung passt nicht zu der Wallet-Zahlung, die für diesen Link begonnen wurde.",
	foundUnknownAmount:
		"Ein Smart Contract hat in dieser Transaktion {token} bewegt, vielleicht an die Adresse von {requester}.",
	canAccept: "{requester} kann die Überweisung auf dem Dashboard annehmen; bis dahin bleibt sie vorgemerkt.",
	partFinal: "Ihre Überweisung ist endgültig und zählt.",
	partNotFinal: "Ihre Überweisung zählt; sie ist noch nicht endgültig.",
	restOpen: "{rest} sind noch offen: Zahlen Sie die restlichen {rest} hier.",
	restOpenUntil: "{rest} sind noch offen, fällig am {day}: Zahlen Sie die restlichen {rest} hier.",
	reached: "{amount} haben auf {network} die Adresse von {requester} erreicht.",
	arrivedLate: "Die Zahlung kam am {day} an und war am {dueDay} fällig. {requester} sieht beide Tage.",
	makesMore:
		"Das macht zusammen {total}, {more} mehr als verlangt: {requester} hat dieses Geld und sieht es. Fragen Sie dort nach, wenn Sie es zurückhaben möchten.",
	withEarlier: "Mit den Überweisungen davor sind {total} vollständig bezahlt.",
	depthFinal: "Die Überweisung hat {have, plural, one {# Bestätigung} other {# Bestätigungen}} und ist endgültig.",
	depthNotFinal:
		"Die Überweisung hat {have, plural, one {# Bestätigung} other {# Bestätigungen}} und ist noch nicht endgültig.",
	depthOf:
		"Die Überweisung hat {have} von {need, plural, one {# Bestätigung} other {# Bestätigungen}} und ist noch nicht endgültig.",
	rowAmount: "Betrag",
	rowToken: "Token",
	rowNetwork: "Netzwerk",
	rowAddress: "Adresse",
	nothing: "nichts",
	tokenUnknown: "unbekannter Token",
	amountUnknown: "unbekannt",
	slowedTitle: "Zu viele Prüfungen in kurzer Zeit",
	slowed:
		"Dieser Hash wurde nicht geprüft und es wurde nichts gespeichert. Dadurch wurde kein Geld bewegt. Warten Sie eine Minute und versuchen Sie es erneut.",
	wrongContentTypeTitle: "Das wurde nicht als Formular gesendet",
	wrongContentType:
		"Hier wird nur das Formular der Zahlungsseite gelesen. Es wurde nichts geprüft und kein Geld bewegt.",
	tooLargeTitle: "Das ist mehr, als das Formular fassen kann",
	tooLarge:
		"Kürzen Sie, was Sie getippt haben, und senden Sie es erneut. Es wurde nichts geprüft und kein Geld bewegt.",
	malformedTitle: "Das war nicht zu lesen",
	malformed:
		"Was ankam, war abgeschnitten oder verstümmelt. Senden Sie es erneut. Es wurde nichts geprüft und kein Geld bewegt.",
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
		"Warten Sie eine Minute und senden Sie dann denselben Hash erneut ab. Eine schon geleistete Zahlung bleibt unterdessen sicher auf der Chain.",
	alreadyPaidTitle: "Dieser Link ist schon bezahlt",
	alreadyPaid: "Hier ist nichts mehr zu zahlen, daher wurde Ihre Wallet nicht gefragt. Es wurde kein Geld bewegt.",
	requestCancelledTitle: "Der Anforderer hat diese Anforderung zurückgezogen",
	requestCancelled: "Zahlen Sie nicht. Nichts hat Ihre Wallet verlassen.",
	arrivedCancelled:
		"{requester} hatte die Anforderung am {day} zurückgezogen, bevor diese Zahlung ankam: Das Geld ist trotzdem bei {requester} und wird dort als verspätet gezeigt.",
	alreadyMovingTitle: "Eine Zahlung für diesen Link ist schon unterwegs",
	alreadyMoving:
		"Was noch zu zahlen ist, bewegt sich auf der Chain oder wartet auf Bestätigung. Ihre Wallet wurde nicht gefragt und kein Geld wurde bewegt. Zahlen Sie nur dann zusätzlich, wenn jene Zahlung nicht von Ihnen ist und Sie auch zahlen möchten.",
	nonceAheadTitle: "Ihre Wallet hat Transaktionen, die das Netzwerk nicht kennt",
	nonceAhead:
		"Ihre Zahlung müsste auf sie warten. Ihre Wallet wurde nicht gefragt und kein Geld wurde bewegt. Warten Sie, bis sie durch sind, oder brechen Sie sie in Ihrer Wallet ab; versuchen Sie es dann erneut.",
	wrongNetworkTitle: "In dem gewählten Netzwerk wird dieser Link nicht bezahlt",
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
		"Unser Server hat nicht geantwortet. Das sagt nichts über Ihre Zahlung: Wenn Sie sie gesendet haben, ist sie sicher auf der Chain. Prüfen Sie in einer Minute erneut; zahlen Sie nicht zweimal.",
};
