import type { wallet as english } from "../en/wallet.ts";
import type { Translated } from "../say.ts";

/**
 * Words of the wallet dialog and of paying from a wallet, fetched with the wallet's code. Those of SPEC §2 keep its
 * spelling, straight apostrophes too. Every end says where the money is.
 */
export const wallet: Translated<typeof english> = {
	dialogTitle: "Connecter un portefeuille",
	foundHere: "Trouvés dans ce navigateur",
	searching: "Recherche de portefeuilles dans ce navigateur…",
	usedLast: "Utilisé la dernière fois",
	assurance:
		"La connexion nous montre votre adresse et rien d’autre. Aucun argent ne bouge avant votre accord dans votre portefeuille.",
	tryAgain: "Réessayer",
	browserWallet: "Portefeuille du navigateur",
	answerIn: "Répondez dans {name}",
	askingWalletNote:
		"{name} demande s’il faut montrer votre adresse à cette page. Si vous ne voyez pas sa fenêtre, ouvrez-la depuis la barre de votre navigateur.",
	connectRejected: "{name} n’a pas communiqué d’adresse. Vous pouvez réessayer ou choisir un autre portefeuille.",
	connectFailed:
		"{name} n’a pas répondu comme un portefeuille le devrait. Rien n’a été envoyé. Réessayez ou choisissez-en un autre.",
	connectBusy: "{name} a déjà une question ouverte pour cette page. Ouvrez {name} et répondez-y.",
	engineFailed:
		"La partie de cette page qui parle aux portefeuilles ne s’est pas chargée. Vérifiez votre connexion, puis réessayez.",
	noneFound: "Aucun portefeuille trouvé dans ce navigateur",
	noneFoundWays: "Trois moyens de payer :",
	installTitle: "Ajouter un portefeuille à ce navigateur",
	installText: "Installez une extension de portefeuille, puis rechargez cette page.",
	phoneTitle: "Utiliser le portefeuille de votre téléphone",
	phoneText:
		"Ouvrez ce lien dans le navigateur de votre application de portefeuille, ou scannez-le avec l’appareil photo du portefeuille.",
	phoneQr: "Code QR du lien vers cette page",
	linkLabel: "Lien vers cette page",
	byHandTitle: "Payer à la main",
	byHandText:
		"Envoyez le paiement depuis n’importe quel portefeuille à l’adresse de cette page, puis confirmez-le ci-dessous avec le hash de sa transaction.",
	byHandButton: "Payer à la main",
	stepOf: "Étape {step} sur {of}",
	stoppedAt: "Arrêté à l’étape {step} sur {of}",
	continue: "Continuer",
	infoTitle: "Qui paie ?",
	infoText: "Le demandeur saura ainsi que c’est vous",
	checkingTitle: "Vérification de votre portefeuille",
	checkingText: "Nous lisons votre solde et les frais de réseau. Rien n’est envoyé.",
	checkFailedTitle: "Votre portefeuille n’a pas répondu",
	checkFailedText: "Nous n’avons pas pu lire votre solde à travers votre portefeuille. Rien n’a été envoyé.",
	confirmTitle: "Confirmez votre transaction dans {name}",
	confirmText: "{amount} vont de {from} à {name}.",
	from: "De",
	to: "À",
	network: "Réseau",
	token: "Jeton",
	asksWithFee: "Votre portefeuille s’ouvre et demande {amount} pour {address} et des frais de réseau d’environ {fee}.",
	asks: "Votre portefeuille s’ouvre et demande {amount} pour {address} et des frais de réseau, qu’il indique.",
	shortToken: "Vous avez {have} ; il faut {need}",
	shortFee: "Il vous faut environ {need} pour les frais de réseau",
	shortNote: "Rien n’a été envoyé. Approvisionnez ce compte ou choisissez-en un autre, puis vérifiez de nouveau.",
	ownAccount:
		"Ce compte est celui où le paiement doit aller : {name} n’y gagnerait rien, et cela ne compterait pas. Choisissez un autre compte dans votre portefeuille.",
	transferRefused:
		"Le contrat de {token} refuse ce transfert, par exemple parce qu’une adresse est bloquée. Rien n’a été envoyé.",
	requestChanged:
		"Cette page a été modifiée après sa signature par {name}. Le paiement est arrêté et rien n’a quitté votre portefeuille.",
	requestEqual:
		"Votre navigateur l’a vérifié : le compte de {name} a signé cette demande, et votre portefeuille ne s’ouvre pour rien d’autre.",
	requestEqualForMany:
		"Votre navigateur l’a vérifié : le compte de {name} a signé cette demande pour tous ses payeurs, et votre paiement en est un. Votre portefeuille s’ouvre pour le montant de cette page et pour rien d’autre.",
	requestNotSigned: "{name} n’a pas signé cette demande : pour l’adresse et le montant, vous vous fiez à ce site.",
	requestUnreadable: "Votre navigateur n’a pas pu lire si cette demande est signée. Rien n’a été vérifié.",
	requestCouldNotAsk:
		"Seul le contrat du portefeuille de {name} peut dire si la signature est la sienne, et votre portefeuille n’a pas pu l’interroger. La signature n’est pas vérifiée.",
	stoppedTitle: "Le paiement est arrêté",
	stoppedDifferent:
		"Votre navigateur a comparé cette page avec ce que {name} a signé le {day}. Les deux diffèrent. Rien n’a quitté votre portefeuille.",
	stoppedNotTheirs:
		"La signature de cette demande n’est pas celle de l’adresse de {name}. Rien n’a quitté votre portefeuille.",
	stoppedWallet:
		"Votre portefeuille aurait été sollicité pour autre chose que ce que {name} a signé le {day}. Il n’a pas été ouvert et rien n’en est sorti.",
	stoppedEdited: "Si {name} vient de modifier la demande, rechargez cette page.",
	wasSigned: "A été signé",
	pageSays: "La page dit",
	amountOrMore: "{amount} ou plus",
	partAmount: "Montant",
	partAddress: "Adresse",
	partMemo: "Note",
	partDue: "Échéance",
	partCreated: "Créée le",
	partRequest: "Demande",
	partSite: "Site",
	noMemo: "aucune note",
	noDue: "aucune échéance",
	changedNote: "Cette page a été modifiée après sa signature par {name}.",
	changedAddress: "Ci-dessous figure l’adresse qui se trouve ici maintenant. Ce n’est pas celle qui a été signée.",
	changedOther: "N’envoyez rien ; demandez à {name} par un moyen que vous connaissez.",
	notTheirsNote: "La signature ne correspond pas à cette demande.",
	notTheAddress: "Pas l’adresse signée par {name}",
	reportLink: "Signaler ce lien",
	trackChanged: "Modifiée",
	trackNoticed: "constaté : {time}",
	trackStopped: "arrêté",
	checkAgain: "Vérifier de nouveau",
	changeWallet: "Choisir un autre portefeuille",
	storing: "Préparation…",
	earlierOpen:
		"Une demande antérieure est peut-être encore ouverte dans {name}. Approuvez l’une des deux, jamais les deux : refusez-y la plus ancienne.",
	walletChanged:
		"Votre portefeuille a changé de compte ou de réseau entre-temps. Rien n’a été envoyé. Vérifiez les détails de nouveau.",
	otherTab: "Un autre onglet de ce navigateur demande ce paiement à votre portefeuille. Répondez-y.",
	paidByOther: "Cette demande a été payée entre-temps",
	paidByOtherText:
		"{name} a tout ce qui était demandé. Il ne reste rien à payer, votre portefeuille n’est donc pas sollicité ici.",
	seePayment: "Voir le paiement",
	restMoves:
		"Ce qui reste à payer est déjà en route, ou attend {name}. Si vous payez aussi, {name} sera peut-être payé deux fois.",
	payAnyway: "Payer quand même",
	marked:
		"Ce paiement porte une marque de 16 octets qui dit quel lien il paie : certains portefeuilles matériels la montrent comme données brutes, et certains la refusent.",
	withoutMark: "L’envoyer sans la marque",
	withoutMarkNote:
		"Sans la marque, rien dans le paiement ne dit qu’il est pour ce lien : vous signez alors un court message, ou {name} accepte le paiement à la main.",
	waitingText: "{name} montre le paiement de {amount}. Aucun argent ne bouge avant votre accord là-bas.",
	closedWallet: "J’ai fermé mon portefeuille",
	lostTitle: "Nous n’avons pas de réponse de votre portefeuille",
	lostText:
		"Le paiement n’a peut-être pas été envoyé. Nous guettons la chaîne : s’il a finalement été envoyé, cette page le montre d’elle-même.",
	lostChecked:
		"Nous avons interrogé le réseau un bon moment après : votre compte n’avait rien envoyé. Le paiement n’a très probablement pas été envoyé, et vous pouvez solliciter votre portefeuille de nouveau.",
	unclearTitle: "Votre portefeuille n’a pas dit s’il a envoyé le paiement",
	unclearText:
		"{name} a répondu par une erreur. Le paiement a pu être envoyé malgré tout : nous guettons la chaîne, et s’il a été envoyé, cette page le montre d’elle-même.",
	usedTitle: "Votre compte a envoyé une transaction",
	sendingTitle: "{name} envoie le paiement",
	sendingText:
		"{name} a pris le paiement et n’a pas encore indiqué sa transaction. Cette page continue d’elle-même dès que c’est fait. Ne payez pas de nouveau.",
	untold:
		"{name} a pris le paiement et ne peut pas dire à cette page quelle transaction il est devenu. Nous guettons la chaîne : dès qu’il y est, cette page le montre d’elle-même. Si l’activité de votre portefeuille montre une transaction pour ce paiement, saisissez son hash ici. Ne payez pas de nouveau.",
	noHashYet:
		"{name} n’a indiqué aucune transaction depuis une minute. Si son activité en montre une pour ce paiement, saisissez son hash ici.",
	unknownHash:
		"Depuis une minute, personne n’a trouvé de transaction avec ce hash. Les portefeuilles à plusieurs propriétaires et certains comptes intelligents répondent d’abord par un numéro à eux ; la transaction vient plus tard, sous un autre hash. Quand votre portefeuille montre ce hash, saisissez-le ici. Ne payez pas de nouveau.",
	followHash: "Suivre cette transaction",
	gateOutcome:
		"Le réseau compte une transaction de votre compte qui peut être ce paiement. Attendez de savoir ce que c’était : cette page change alors d’elle-même. Ne payez pas de nouveau.",
	gateIn:
		"Une erreur ne prouve pas que rien n’a été envoyé, nous interrogeons donc le réseau encore une fois. Vous pourrez réessayer au plus tôt dans {seconds, plural, one {environ # seconde} other {environ # secondes}}.",
	gateSoon: "Nous demandons au réseau si quelque chose a été envoyé. Vous pourrez réessayer dans quelques secondes.",
	gateAsking:
		"Nous sommes en train de demander au réseau si quelque chose a été envoyé. Vous pourrez réessayer dès qu’il aura répondu.",
	gateSilent:
		"Le réseau ne nous répond pas, nous ne savons donc pas si quelque chose a été envoyé. Vous pourrez réessayer une fois qu’il aura répondu ; nous continuons de demander.",
	lostUnseen:
		"Nous avons cessé de chercher : nous n’avons pas pu savoir ce que le paiement est devenu. S’il a été envoyé, son hash est dans l’activité de votre portefeuille ; saisissez-le ici et nous le vérifions.",
	lostAdvice:
		"Regardez l’activité de votre portefeuille avant de payer de nouveau. Si le paiement y figure, ne l’envoyez pas une seconde fois.",
	askAgain: "Il n’a pas été envoyé : réessayer",
	payByHand: "Il a été envoyé : saisir son hash",
	pendingTitle: "En attente de confirmation",
	confirmations: "Confirmations",
	ofConfirmations: "sur {need, plural, one {# confirmation} other {# confirmations}}",
	confirmationsText: "{have} sur {need, plural, one {# confirmation} other {# confirmations}}",
	untilFinal: "avant d’être définitif",
	untilBlockFinal: "avant que le bloc soit définitif",
	finalText:
		"{have, plural, one {# confirmation} other {# confirmations}} jusqu’ici ; le demandeur attend que le bloc soit définitif",
	notMined: "pas encore confirmé",
	amount: "Montant",
	transaction: "Transaction",
	timeLeft: "Temps restant",
	minutesLeft: "{minutes, plural, one {environ une minute} other {environ # minutes}}",
	secondsLeft: "{seconds, plural, one {environ une seconde} other {environ # secondes}}",
	replaced: "Vous avez accéléré le paiement dans votre portefeuille. Nous suivons la nouvelle transaction.",
	reorged:
		"Le paiement est de nouveau en attente : le réseau l’a annulé, ce qui est rare. Il revient en général de lui-même ; votre argent n’est pas perdu.",
	chainSilent:
		"Nous ne parvenons pas à joindre le réseau en ce moment et continuons d’essayer. Votre paiement ne dépend pas de nous.",
	reportDelayed:
		"Nous n’avons pas encore joint notre serveur et continuons d’essayer. Votre paiement n’en est pas affecté.",
	paidMeanwhile:
		"Un autre paiement a réglé ce lien entre-temps. Le vôtre est encore en route : demandez à {name} s’il est de trop.",
	closePage: "Vous pouvez fermer cette page. Nous écrirons à vous et à {name} quand le paiement sera arrivé.",
	viewOn: "Voir sur {explorer}",
	successTitle: "Vous avez envoyé {amount} à {name}",
	successText:
		"Les transferts Ethereum peuvent prendre quelques minutes à se confirmer. Nous avons averti le demandeur de la transaction.",
	asksRequester: "Le transfert est sur la chaîne. {name} doit encore l’accepter pour ce lien, et en a été averti.",
	createLink: "Créer un lien de paiement",
	backToPage: "Retour à la page de paiement",
	proveTitle: "Prouvez que vous avez payé",
	proveText:
		"Signez un court message qui nomme ce lien et votre transaction. Il dit à {name} que ce paiement est de vous. Signer ne coûte rien et ne déplace aucun argent.",
	sign: "Signer le message",
	otherSigner:
		"Ce paiement vient de {payer}, et seule cette adresse peut signer pour lui. {name} est connecté avec {connected}. Choisissez dans votre portefeuille le compte qui a payé. Son adresse entière :",
	signRejected: "Rien n’a été signé et rien n’a changé. Vous pouvez encore signer.",
	signFailed: "{name} n’a pas signé. Rien n’a changé. Signez encore une fois, ou attendez le demandeur.",
	signSent: "Votre signature est arrivée. Cette page change d’elle-même.",
	signNotEnough:
		"Nous avons votre signature, mais elle n’a pas suffi à régler ce paiement. {name} doit encore le confirmer ; ne payez pas de nouveau.",
	errorTitle: "Le paiement n’a pas été traité",
	retry: "Recommencer depuis l’accueil (quitte le paiement)",
	again: "Réessayer ce paiement",
	whyRejected: "{name} indique que la demande a été refusée.",
	whyNotSent: "{name} indique que le paiement n’a pas été envoyé.",
	nothingLeft: "Rien n’a quitté votre portefeuille : nous avons interrogé le réseau ensuite. Vous pouvez réessayer.",
	whyReverted:
		"La chaîne a refusé le transfert et l’a défait. Le montant est toujours à vous ; seuls les frais de réseau ont été dépensés. Vous pouvez réessayer.",
	whyCancelled:
		"Vous avez annulé le paiement dans votre portefeuille. Le montant est toujours à vous ; seuls des frais de réseau ont été dépensés. Vous pouvez réessayer.",
	whySuperseded:
		"Votre compte a envoyé une autre transaction à la place de ce paiement. Le montant est toujours à vous. Vous pouvez réessayer.",
	whyNotCounted: "La transaction est sur la chaîne, mais ce n’est pas ce que ce lien demande.",
	wrongNetworkTitle: "Passez {name} sur {network}",
	walletIsOn: "Votre portefeuille est sur {network}.",
	walletIsOnUnknown: "Votre portefeuille est sur le réseau {id}.",
	wrongNetwork: "Ce lien demande {token} sur {network} ; un transfert sur un autre réseau ne compterait pas.",
	wrongNetworkOf: "Vous avez choisi de payer {token} sur {network}.",
	payThere: "Payer plutôt sur {network}",
	switchTo: "Passer à {network}",
	switching: "Répondez dans {name}…",
	switchRefused: "Le changement a été refusé dans le portefeuille. Rien n’a été envoyé.",
	switchFailed:
		"Le portefeuille n’a pas changé. Changez son réseau dans le portefeuille lui-même ; cette page le remarque d’elle-même.",
	switchUnknown:
		"Votre portefeuille ne connaît pas {network} (identifiant de chaîne {id}). Ajoutez-le dans les réglages réseau du portefeuille ; cette page le remarque d’elle-même.",
};
