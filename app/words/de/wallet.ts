import type { wallet as english } from "../en/wallet.ts";
import type { Translated } from "../say.ts";

/**
 * Words of the wallet dialog and of paying from a wallet, fetched with the wallet's code. Those of SPEC §2 keep its
 * spelling, straight apostrophes too. Every end says where the money is.
 */
export const wallet: Translated<typeof english> = {
	dialogTitle: "Wallet verbinden",
	foundHere: "In diesem Browser gefunden",
	searching: "Wallets in diesem Browser werden gesucht…",
	usedLast: "Zuletzt benutzt",
	assurance:
		"Das Verbinden zeigt uns Ihre Adresse und sonst nichts. Es wird kein Geld bewegt, bevor Sie in Ihrer Wallet zustimmen.",
	tryAgain: "Erneut versuchen",
	browserWallet: "Browser-Wallet",
	answerIn: "Antworten Sie in {name}",
	askingWalletNote:
		"{name} fragt, ob diese Seite Ihre Adresse sehen darf. Wenn Sie das Fenster nicht sehen, öffnen Sie es über die Symbolleiste Ihres Browsers.",
	connectRejected:
		"{name} hat keine Adresse freigegeben. Sie können es erneut versuchen oder eine andere Wallet wählen.",
	connectFailed:
		"{name} hat nicht geantwortet, wie eine Wallet es sollte. Es wurde nichts gesendet. Versuchen Sie es erneut oder wählen Sie eine andere.",
	connectBusy: "{name} hat schon eine offene Frage zu dieser Seite. Öffnen Sie {name} und beantworten Sie sie dort.",
	engineFailed:
		"Der Teil dieser Seite, der mit Wallets spricht, wurde nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.",
	noneFound: "In diesem Browser wurde keine Wallet gefunden",
	noneFoundWays: "Drei Wege zu zahlen:",
	installTitle: "Diesem Browser eine Wallet hinzufügen",
	installText: "Installieren Sie eine Wallet-Erweiterung und laden Sie diese Seite neu.",
	phoneTitle: "Die Wallet auf Ihrem Handy benutzen",
	phoneText: "Öffnen Sie diesen Link im Browser Ihrer Wallet-App oder scannen Sie ihn mit der Kamera der Wallet.",
	phoneQr: "QR-Code des Links zu dieser Seite",
	linkLabel: "Link zu dieser Seite",
	byHandTitle: "Manuell zahlen",
	byHandText:
		"Senden Sie die Zahlung aus einer beliebigen Wallet an die Adresse auf dieser Seite und bestätigen Sie sie dann unten mit dem Transaktions-Hash.",
	byHandButton: "Manuell zahlen",
	stepOf: "Schritt {step} von {of}",
	stoppedAt: "Angehalten bei Schritt {step} von {of}",
	continue: "Weiter",
	infoTitle: "Wer zahlt?",
	infoText: "An diesen Angaben erkennt der Anforderer, dass Sie es sind",
	checkingTitle: "Ihre Wallet wird geprüft",
	checkingText: "Wir lesen Ihr Guthaben und die Netzwerkgebühr. Es wird nichts gesendet.",
	checkFailedTitle: "Ihre Wallet hat nicht geantwortet",
	checkFailedText: "Wir konnten Ihr Guthaben nicht über Ihre Wallet lesen. Es wurde nichts gesendet.",
	confirmTitle: "Bestätigen Sie Ihre Transaktion in {name}",
	confirmText: "{amount} gehen von {from} an {name}.",
	from: "Von",
	to: "An",
	network: "Netzwerk",
	token: "Token",
	asksWithFee:
		"Ihre Wallet öffnet sich und bittet um Zustimmung zu {amount} an {address} und einer Netzwerkgebühr von etwa {fee}.",
	asks: "Ihre Wallet öffnet sich und bittet um Zustimmung zu {amount} an {address} und einer Netzwerkgebühr, die sie nennt.",
	shortToken: "Sie haben {have}; nötig sind {need}",
	shortFee: "Für die Netzwerkgebühr brauchen Sie etwa {need}",
	shortNote:
		"Es wurde nichts gesendet. Füllen Sie dieses Konto auf oder wählen Sie ein anderes und prüfen Sie dann erneut.",
	ownAccount:
		"An dieses Konto soll die Zahlung gehen: {name} bekäme dadurch nichts, und sie würde nicht zählen. Wählen Sie in Ihrer Wallet ein anderes Konto.",
	transferRefused:
		"Der Smart Contract von {token} lehnt diese Überweisung ab, zum Beispiel weil eine Adresse gesperrt ist. Es wurde nichts gesendet.",
	requestChanged:
		"Diese Seite wurde geändert, nachdem {name} sie signiert hatte. Die Zahlung ist gestoppt, und nichts hat Ihre Wallet verlassen.",
	requestEqual:
		"Ihr Browser hat es geprüft: Das Konto von {name} hat diese Anforderung signiert, und Ihre Wallet wird für nichts darüber hinaus geöffnet.",
	requestEqualForMany:
		"Ihr Browser hat es geprüft: Das Konto von {name} hat diese Anforderung für alle Zahlenden signiert, und Ihre Zahlung ist eine davon. Ihre Wallet wird für den Betrag auf dieser Seite geöffnet und für nichts darüber hinaus.",
	requestNotSigned:
		"{name} hat diese Anforderung nicht signiert: Für Adresse und Betrag verlassen Sie sich auf diese Website.",
	requestUnreadable: "Ihr Browser konnte nicht lesen, ob diese Anforderung signiert ist. Es wurde nichts geprüft.",
	requestCouldNotAsk:
		"Nur der Wallet-Vertrag von {name} kann sagen, ob die Signatur seine ist, und Ihre Wallet konnte ihn nicht fragen. Die Signatur ist nicht geprüft.",
	stoppedTitle: "Die Zahlung ist gestoppt",
	stoppedDifferent:
		"Ihr Browser hat diese Seite mit dem verglichen, was {name} am {day} signiert hat. Sie weichen voneinander ab. Nichts hat Ihre Wallet verlassen.",
	stoppedNotTheirs:
		"Die Signatur dieser Anforderung ist nicht von der Adresse von {name}. Nichts hat Ihre Wallet verlassen.",
	stoppedWallet:
		"Ihre Wallet wäre um etwas anderes gebeten worden, als {name} am {day} signiert hat. Sie wurde nicht geöffnet, und nichts hat sie verlassen.",
	stoppedEdited: "Falls {name} die Anforderung eben bearbeitet hat, laden Sie diese Seite neu.",
	wasSigned: "Signiert wurde",
	pageSays: "Seite sagt",
	amountOrMore: "{amount} oder mehr",
	partAmount: "Betrag",
	partAddress: "Adresse",
	partMemo: "Notiz",
	partDue: "Fällig",
	partCreated: "Erstellt am",
	partRequest: "Anforderung",
	partSite: "Website",
	noMemo: "keine Notiz",
	noDue: "nicht befristet",
	changedNote: "Diese Seite wurde geändert, nachdem {name} sie signiert hatte.",
	changedAddress: "Unten steht die Adresse, die jetzt hier steht. Es ist nicht die, die signiert wurde.",
	changedOther: "Senden Sie nichts; fragen Sie {name} auf einem Weg, den Sie kennen.",
	notTheirsNote: "Die Signatur gehört nicht zu dieser Anforderung.",
	notTheAddress: "Nicht die Adresse, die {name} signiert hat",
	reportLink: "Diesen Link melden",
	trackChanged: "Geändert",
	trackNoticed: "bemerkt {time}",
	trackStopped: "gestoppt",
	checkAgain: "Erneut prüfen",
	changeWallet: "Andere Wallet wählen",
	storing: "Wird vorbereitet…",
	earlierOpen:
		"Eine frühere Anfrage ist in {name} vielleicht noch offen. Bestätigen Sie nur eine der beiden, nie beide: Lehnen Sie die ältere dort ab.",
	walletChanged:
		"Ihre Wallet hat inzwischen Konto oder Netzwerk gewechselt. Es wurde nichts gesendet. Prüfen Sie die Angaben erneut.",
	otherTab: "Ein anderer Tab dieses Browsers fragt Ihre Wallet gerade nach dieser Zahlung. Antworten Sie dort.",
	paidByOther: "Diese Anforderung wurde inzwischen bezahlt",
	paidByOtherText:
		"{name} hat alles, was verlangt war. Es ist nichts mehr zu zahlen, daher wird Ihre Wallet hier nicht gefragt.",
	seePayment: "Zahlung ansehen",
	restMoves:
		"Was noch zu zahlen ist, ist schon unterwegs oder wartet auf die Zustimmung von {name}. Wenn Sie auch zahlen, wird {name} vielleicht doppelt bezahlt.",
	payAnyway: "Trotzdem zahlen",
	marked:
		"Diese Zahlung trägt eine Markierung von 16 Byte, die sagt, welchen Link sie bezahlt: Manche Hardware-Wallets zeigen sie als Rohdaten, manche lehnen sie ab.",
	withoutMark: "Ohne Markierung senden",
	withoutMarkNote:
		"Ohne Markierung sagt nichts in der Zahlung, dass sie für diesen Link ist: Sie signieren dann eine kurze Nachricht, oder {name} nimmt die Zahlung manuell an.",
	waitingText: "{name} zeigt die Zahlung von {amount}. Es wird kein Geld bewegt, bevor Sie dort zustimmen.",
	closedWallet: "Ich habe meine Wallet geschlossen",
	lostTitle: "Wir haben keine Antwort von Ihrer Wallet",
	lostText:
		"Die Zahlung wurde vielleicht nicht gesendet. Wir halten auf der Chain danach Ausschau: Wurde sie doch gesendet, zeigt diese Seite sie von selbst.",
	lostChecked:
		"Wir haben das Netzwerk eine ganze Weile später gefragt: Ihr Konto hatte nichts gesendet. Die Zahlung wurde höchstwahrscheinlich nicht gesendet, und Sie können Ihre Wallet noch einmal fragen.",
	unclearTitle: "Ihre Wallet hat nicht gesagt, ob sie die Zahlung gesendet hat",
	unclearText:
		"{name} hat mit einem Fehler geantwortet. Die Zahlung kann trotzdem gesendet worden sein: Wir halten auf der Chain danach Ausschau, und wenn sie gesendet wurde, zeigt diese Seite sie von selbst.",
	usedTitle: "Ihr Konto hat eine Transaktion gesendet",
	sendingTitle: "{name} sendet die Zahlung",
	sendingText:
		"{name} hat die Zahlung angenommen und die Transaktion noch nicht genannt. Sobald das geschieht, geht diese Seite von selbst weiter. Zahlen Sie nicht noch einmal.",
	untold:
		"{name} hat die Zahlung angenommen und kann dieser Seite nicht sagen, welche Transaktion daraus wurde. Wir halten auf der Chain danach Ausschau: Sobald sie dort ist, zeigt diese Seite sie von selbst. Wenn in der Aktivität Ihrer Wallet eine Transaktion für diese Zahlung steht, geben Sie deren Hash hier ein. Zahlen Sie nicht noch einmal.",
	noHashYet:
		"{name} hat seit einer Minute keine Transaktion genannt. Wenn dort in der Aktivität eine für diese Zahlung steht, geben Sie deren Hash hier ein.",
	unknownHash:
		"Seit einer Minute hat niemand eine Transaktion mit diesem Hash gefunden. Wallets mit mehreren Eigentümern und manche Smart Accounts antworten zuerst mit einer eigenen Nummer; die Transaktion kommt später, unter einem anderen Hash. Wenn Ihre Wallet diesen anderen Hash zeigt, geben Sie ihn hier ein. Zahlen Sie nicht noch einmal.",
	followHash: "Diese Transaktion verfolgen",
	gateOutcome:
		"Das Netzwerk hat eine Transaktion Ihres Kontos gezählt, die diese Zahlung sein kann. Warten Sie, bis klar ist, was sie war: Diese Seite ändert sich dann von selbst. Zahlen Sie nicht noch einmal.",
	gateIn:
		"Ein Fehler beweist nicht, dass nichts gesendet wurde, daher fragen wir das Netzwerk noch einmal. Sie können es frühestens in {seconds, plural, one {etwa # Sekunde} other {etwa # Sekunden}} erneut versuchen.",
	gateSoon: "Wir fragen das Netzwerk, ob etwas gesendet wurde. In ein paar Sekunden können Sie es erneut versuchen.",
	gateAsking:
		"Wir fragen gerade das Netzwerk, ob etwas gesendet wurde. Sobald es geantwortet hat, können Sie es erneut versuchen.",
	gateSilent:
		"Das Netzwerk antwortet uns nicht, daher wissen wir nicht, ob etwas gesendet wurde. Sobald es geantwortet hat, können Sie es erneut versuchen; wir fragen weiter.",
	lostUnseen:
		"Wir haben aufgehört zu suchen: Was aus der Zahlung wurde, ließ sich nicht feststellen. Wurde sie gesendet, steht ihr Hash in der Aktivität Ihrer Wallet; geben Sie ihn hier ein, dann prüfen wir ihn.",
	lostAdvice:
		"Sehen Sie in die Aktivität Ihrer Wallet, bevor Sie noch einmal zahlen. Steht die Zahlung dort, senden Sie sie kein zweites Mal.",
	askAgain: "Nicht gesendet: erneut versuchen",
	payByHand: "Gesendet: Hash eingeben",
	pendingTitle: "Warten auf Bestätigung",
	confirmations: "Bestätigungen",
	ofConfirmations: "von {need, plural, one {# Bestätigung} other {# Bestätigungen}}",
	confirmationsText: "{have} von {need, plural, one {# Bestätigung} other {# Bestätigungen}}",
	untilFinal: "bis endgültig",
	untilBlockFinal: "bis der Block endgültig ist",
	finalText:
		"bisher {have, plural, one {# Bestätigung} other {# Bestätigungen}}; der Anforderer wartet, bis der Block endgültig ist",
	notMined: "noch nicht bestätigt",
	amount: "Betrag",
	transaction: "Transaktion",
	timeLeft: "Verbleibende Zeit",
	minutesLeft: "{minutes, plural, one {etwa eine Minute} other {etwa # Minuten}}",
	secondsLeft: "{seconds, plural, one {etwa eine Sekunde} other {etwa # Sekunden}}",
	replaced: "Sie haben die Zahlung in Ihrer Wallet beschleunigt. Wir verfolgen die neue Transaktion.",
	reorged:
		"Die Zahlung ist wieder unbestätigt: Das Netzwerk hat sie zurückgenommen, was selten ist. Meist kommt sie von selbst wieder; Ihr Geld ist nicht verloren.",
	chainSilent: "Wir erreichen das Netzwerk gerade nicht und versuchen es weiter. Ihre Zahlung hängt nicht von uns ab.",
	reportDelayed:
		"Wir haben unseren Server noch nicht erreicht und versuchen es weiter. Ihre Zahlung ist davon nicht betroffen.",
	paidMeanwhile:
		"Eine andere Zahlung hat diesen Link inzwischen beglichen. Ihre ist noch unterwegs: Fragen Sie {name}, ob sie eine zu viel ist.",
	closePage: "Sie können diese Seite schließen. Wir schreiben Ihnen und {name}, wenn die Zahlung angekommen ist.",
	viewOn: "Auf {explorer} ansehen",
	successTitle: "Sie haben {amount} an {name} gesendet",
	successText:
		"Überweisungen auf Ethereum brauchen manchmal ein paar Minuten bis zur Bestätigung. Wir haben den Anforderer über die Transaktion benachrichtigt.",
	asksRequester:
		"Die Überweisung ist auf der Chain. {name} muss sie für diesen Link noch annehmen und wurde benachrichtigt.",
	createLink: "Zahlungslink erstellen",
	backToPage: "Zurück zur Zahlungsseite",
	proveTitle: "Beweisen Sie, dass Sie gezahlt haben",
	proveText:
		"Signieren Sie eine kurze Nachricht, die diesen Link und Ihre Transaktion nennt. Sie sagt {name}, dass diese Zahlung von Ihnen ist. Das Signieren kostet nichts und bewegt kein Geld.",
	sign: "Nachricht signieren",
	otherSigner:
		"Diese Zahlung kam von {payer}, und nur diese Adresse kann dafür signieren. {name} ist mit {connected} verbunden. Wählen Sie in Ihrer Wallet das Konto, das gezahlt hat. Seine ganze Adresse:",
	signRejected: "Es wurde nichts signiert und nichts geändert. Sie können noch signieren.",
	signFailed:
		"{name} hat nicht signiert. Es wurde nichts geändert. Signieren Sie noch einmal oder warten Sie auf den Anforderer.",
	signSent: "Ihre Signatur ist angekommen. Diese Seite ändert sich von selbst.",
	signNotEnough:
		"Wir haben Ihre Signatur, doch sie reicht nicht aus, um diese Zahlung zuzuordnen. {name} muss die Zahlung noch bestätigen; zahlen Sie nicht noch einmal.",
	errorTitle: "Wir haben die Zahlung nicht verarbeitet",
	retry: "Auf der Startseite neu beginnen (dabei verlassen Sie die Zahlung)",
	again: "Diese Zahlung erneut versuchen",
	whyRejected: "{name} meldet, dass die Anfrage abgelehnt wurde.",
	whyNotSent: "{name} meldet, dass die Zahlung nicht gesendet wurde.",
	nothingLeft:
		"Nichts hat Ihre Wallet verlassen: Wir haben danach das Netzwerk gefragt. Sie können es erneut versuchen.",
	whyReverted:
		"Die Chain hat die Überweisung abgelehnt und rückgängig gemacht. Der Betrag gehört noch Ihnen; nur die Netzwerkgebühr wurde verbraucht. Sie können es erneut versuchen.",
	whyCancelled:
		"Sie haben die Zahlung in Ihrer Wallet abgebrochen. Der Betrag gehört noch Ihnen; nur eine Netzwerkgebühr wurde verbraucht. Sie können es erneut versuchen.",
	whySuperseded:
		"Ihr Konto hat anstelle dieser Zahlung eine andere Transaktion gesendet. Der Betrag gehört noch Ihnen. Sie können es erneut versuchen.",
	whyNotCounted: "Die Transaktion ist auf der Chain, doch sie entspricht nicht dem, was dieser Link verlangt.",
	wrongNetworkTitle: "Stellen Sie {name} auf {network} um",
	walletIsOn: "Ihre Wallet ist auf {network}.",
	walletIsOnUnknown: "Ihre Wallet ist im Netzwerk {id}.",
	wrongNetwork:
		"Dieser Link verlangt {token} auf {network}; eine Überweisung in einem anderen Netzwerk würde nicht zählen.",
	wrongNetworkOf: "Sie haben als Zahlung {token} auf {network} gewählt.",
	payThere: "Stattdessen auf {network} zahlen",
	switchTo: "Zu {network} wechseln",
	switching: "Antworten Sie in {name}…",
	switchRefused: "Der Wechsel wurde in der Wallet abgelehnt. Es wurde nichts gesendet.",
	switchFailed:
		"Die Wallet hat nicht gewechselt. Ändern Sie ihr Netzwerk in der Wallet selbst; diese Seite merkt es von selbst.",
	switchUnknown:
		"Ihre Wallet kennt {network} nicht (Chain-ID {id}). Fügen Sie es in den Netzwerkeinstellungen der Wallet hinzu; diese Seite merkt es von selbst.",
};
