import type { verdict as english } from "../en/verdict.ts";
import type { Translated } from "../say.ts";

/**
 * What the server answers to a report or a call of the payment page: said there, so that no page carries it. Whole
 * sentences, put side by side. `sent` is one of the phrases below: "100 USDT on Polygon".
 */
export const verdict: Translated<typeof english> = {
	sentOn: "{what} sur {network}",
	anotherToken: "un autre jeton",
	anotherAddress: "une autre adresse",
	theTransfer: "Le transfert",
	revertedTitle: "Cette transaction a échoué sur la chaîne",
	reverted:
		"Le réseau l’a défaite : aucun {token} n’a bougé, seuls les frais de réseau ont été dépensés. Vous avez toujours l’argent et pouvez payer de nouveau.",
	mismatchTitle: "Ce transfert ne correspond pas",
	unknownToken:
		"Le jeton vient de {contract}, un contrat que nous ne connaissons pas, quel que soit le nom affiché ; ce lien demande {amount} sur {network}. Aucun {token} n’est arrivé. Payez en {token}, ou vérifiez le hash.",
	wrongTokenRightAddress:
		"Vous avez envoyé {sent} à la bonne adresse ; ce lien demande {amount} sur {network}. {requester} l’a reçu : interrogez-le avant de renvoyer.",
	wrongChainRightAddress:
		"Vous avez envoyé {sent} à la bonne adresse ; ce lien demande {amount} sur {network}. {requester} a peut-être la même adresse sur {sentNetwork}. Interrogez-le avant de renvoyer.",
	sentElsewhere:
		"Vous avez envoyé {sent} à {address}, pas à l’adresse de {requester} ; ce lien demande {amount} sur {network}. Vérifiez que vous avez copié le hash de la bonne transaction.",
	sentSomewhere:
		"Vous avez envoyé {sent} ; ce lien demande {amount} sur {network}. Vérifiez que vous avez copié le hash de la bonne transaction.",
	onAnotherChain:
		"Cette transaction est sur {sentNetwork} ; ce lien demande {amount} sur {network}. Vérifiez que vous avez copié le hash de la bonne transaction.",
	wrongRecipientTitle: "Ce transfert est allé à une autre adresse",
	wrongRecipient:
		"Vous avez envoyé {sent} à {paid} ; ce lien se paie à {address}. Rien n’est parvenu à {requester}. Un transfert ne peut pas être rappelé : si vous savez à qui est cette adresse, interrogez cette personne.",
	wrongRecipientOfSomething:
		"Vous l’avez envoyé à {paid} ; ce lien se paie à {address}. Rien n’est parvenu à {requester}. Un transfert ne peut pas être rappelé : si vous savez à qui est cette adresse, interrogez cette personne.",
	noTransferTitle: "Aucun paiement dans cette transaction",
	noTransfer:
		"Elle a été exécutée, mais aucun {token} n’est resté à l’adresse de {requester} ; ce lien demande {amount} sur {network}. Vérifiez que vous avez copié le hash de la bonne transaction.",
	ownTransferTitle: "Ce n’est pas un paiement au demandeur",
	ownTransfer:
		"L’adresse de {requester} a elle-même envoyé cet argent ou l’a transmis dans la même transaction, donc rien de nouveau n’est arrivé. Payez depuis une autre adresse.",
	tooOldTitle: "Ce transfert est plus ancien que la demande",
	tooOld:
		"Arrivé : {sent}. Mais {requester} a créé ce lien le {createdAt}. Ce ne peut être le paiement demandé ici : vérifiez le hash, ou interrogez {requester}.",
	tooOldAt:
		"Arrivé le {sentAt} : {sent}. Mais {requester} a créé ce lien le {createdAt}. Ce ne peut être le paiement demandé ici : vérifiez le hash, ou interrogez {requester}.",
	tooManyTransfersTitle: "Cette transaction contient trop de transferts",
	tooManyTransfers:
		"Plus de {most} de ses transferts vont à l’adresse de {requester}, plus que n’en a jamais un paiement, nous ne pouvons donc pas la compter. L’argent y est : demandez à {requester} ce qu’il doit payer.",
	claimedTitle: "Cette transaction a payé une autre demande",
	claimedBy:
		"Elle a été confirmée pour la demande {label} le {day}. Un transfert ne peut régler qu’une seule demande : envoyez le hash du transfert que vous avez fait pour celle-ci.",
	claimed:
		"Elle a été confirmée pour une autre demande. Un transfert ne peut régler qu’une seule demande : envoyez le hash du transfert que vous avez fait pour celle-ci.",
	notMineTitle: "Le demandeur ne connaît pas ce transfert",
	notMine:
		"{requester} l’a examiné et a dit qu’il n’appartient pas à cette demande. L’argent est à son adresse : demandez-lui ce qu’il a payé.",
	notSeenTitle: "Nous ne la voyons pas encore",
	notSeen:
		"Aucune transaction avec ce hash sur {network}. Un nouveau transfert peut mettre une minute à apparaître. Nous continuons de chercher, même une fois cette page fermée.",
	unclearTitle: "Envoyé, on ne sait pas encore ce que cela paie",
	unclear:
		"{network} connaît cette transaction, mais elle appelle un contrat, et seul son bloc montrera si elle paie ce lien. Rien ne compte d’ici là ; cette page change d’elle-même.",
	unminedTitle: "En route",
	unmined:
		"{network} connaît cette transaction et ne l’a pas encore confirmée. Nous continuons de vérifier, même une fois cette page fermée.",
	confirmingTitle: "Vu, en attente de confirmations",
	confirming:
		"Arrivé à l’adresse de {requester} : {sent}. Cela compte dès que c’est assez souvent confirmé ; il ne vous reste rien à faire.",
	silentTitle: "Nous n’avons pas pu interroger la chaîne",
	silent:
		"{network} ne nous a pas répondu, cela ne dit donc rien de votre paiement. Rien n’est perdu : nous gardons le hash et redemandons de nous-mêmes.",
	disagreeTitle: "Nos sources ne concordent pas encore",
	disagree:
		"Deux sources sur {network} disent des choses différentes de cette transaction, nous attendons donc qu’elles concordent. Rien n’est perdu : nous gardons le hash et redemandons de nous-mêmes.",
	foundAt: "Nous avons trouvé {sent} à l’adresse de {requester}.",
	foundSomethingAt: "Nous avons trouvé un transfert à l’adresse de {requester}.",
	asksSharedPayee: "Il pourrait être destiné à plus d’une demande ouverte.",
	asksInexact: "Ce n’est pas le montant demandé, et rien d’autre ne le rattache à ce lien.",
	asksUnprovenNative: "Il est passé par un contrat, et nous n’avons pas pu voir combien est arrivé.",
	asksForwarded: "Il n’y est pas resté : l’adresse l’a transmis dans la même transaction.",
	asksUnauthorised: "Un contrat l’a versé, et rien ne montre que le propriétaire de l’argent l’a envoyé pour ce lien.",
	asksAttemptMismatch: "Il ne correspond pas au paiement par portefeuille commencé pour lui.",
	foundUnknownAmount: "Un contrat a déplacé {token} dans cette transaction, peut-être vers l’adresse de {requester}.",
	canAccept: "{requester} peut l’accepter sur son tableau de bord ; le transfert est gardé jusque-là.",
	partFinal: "Votre transfert est définitif et compte.",
	partNotFinal: "Votre transfert compte ; il n’est pas encore définitif.",
	restOpen: "Il reste {rest} à payer : payez ici les {rest} restants.",
	restOpenUntil: "Il reste {rest} à payer jusqu’au {day} : payez ici les {rest} restants.",
	reached: "{amount} sont arrivés à l’adresse de {requester} sur {network}.",
	arrivedLate: "Le paiement est arrivé le {day} et l’échéance était le {dueDay}. {requester} voit les deux dates.",
	makesMore:
		"Cela fait {total}, {more} de plus que demandé : {requester} les a et les voit. Demandez-les-lui si vous voulez les récupérer.",
	withEarlier: "Avec les transferts précédents, {total} sont entièrement payés.",
	depthFinal: "Il a {have, plural, one {# confirmation} other {# confirmations}} et il est définitif.",
	depthNotFinal: "Il a {have, plural, one {# confirmation} other {# confirmations}} et n’est pas encore définitif.",
	depthOf:
		"Il a {have} sur {need, plural, one {# confirmation} other {# confirmations}} et n’est pas encore définitif.",
	rowAmount: "Montant",
	rowToken: "Jeton",
	rowNetwork: "Réseau",
	rowAddress: "Adresse",
	nothing: "rien",
	tokenUnknown: "jeton inconnu",
	amountUnknown: "inconnu",
	slowedTitle: "Trop de vérifications en peu de temps",
	slowed:
		"Ce hash n’a pas été vérifié et rien n’a été enregistré. Aucun argent n’a bougé de ce fait. Attendez une minute et réessayez.",
	wrongContentTypeTitle: "Ceci n’a pas été envoyé comme formulaire",
	wrongContentType:
		"Seul le formulaire de la page de paiement est lu ici. Rien n’a été vérifié et aucun argent n’a bougé.",
	tooLargeTitle: "C’est plus que le formulaire ne peut contenir",
	tooLarge: "Raccourcissez ce que vous avez saisi et renvoyez-le. Rien n’a été vérifié et aucun argent n’a bougé.",
	malformedTitle: "Ceci n’a pas pu être lu",
	malformed: "Ce qui est arrivé était coupé ou altéré. Renvoyez-le. Rien n’a été vérifié et aucun argent n’a bougé.",
	invalidTitle: "Quelque chose ne va pas dans ce formulaire",
	invalid: "Corrigez ce qui est marqué et renvoyez-le. Aucun argent n’a bougé.",
	wrongMethodTitle: "Cette adresse ne reçoit que des déclarations de paiement",
	wrongMethod: "Ouvrez le lien de paiement lui-même pour voir la demande.",
	wrongOriginTitle: "Ceci ne vient pas de la page de paiement",
	wrongOrigin: "Ouvrez le lien de paiement lui-même. Aucun argent n’a bougé.",
	unknownLinkTitle: "Ce lien n’existe pas",
	unknownLink: "Rien n’a jamais été demandé à cette adresse. Vérifiez le lien lettre par lettre.",
	rateLimitedTitle: "Trop de vérifications à la fois",
	rateLimited:
		"Attendez une minute, puis renvoyez le même hash. Un paiement déjà fait est entre-temps en sûreté sur la chaîne.",
	alreadyPaidTitle: "Ce lien est déjà payé",
	alreadyPaid: "Il ne reste rien à payer ici, votre portefeuille n’a donc pas été sollicité. Aucun argent n’a bougé.",
	requestCancelledTitle: "Le demandeur a annulé cette demande",
	requestCancelled: "Ne payez pas. Rien n’a quitté votre portefeuille.",
	arrivedCancelled:
		"{requester} avait annulé la demande le {day}, avant cette arrivée : l’argent est tout de même à son adresse, et figure comme tardif.",
	alreadyMovingTitle: "Un paiement pour ce lien est déjà en route",
	alreadyMoving:
		"Ce qui reste à payer se déplace sur la chaîne, ou attend d’être confirmé. Votre portefeuille n’a pas été sollicité et aucun argent n’a bougé. Ne payez aussi que si ce paiement n’est pas le vôtre et que vous voulez payer vous aussi.",
	nonceAheadTitle: "Votre portefeuille a des transactions que le réseau ne connaît pas",
	nonceAhead:
		"La vôtre devrait les attendre. Votre portefeuille n’a pas été sollicité et aucun argent n’a bougé. Attendez qu’elles soient passées, ou annulez-les dans votre portefeuille, puis réessayez.",
	wrongNetworkTitle: "Ce lien ne se paie pas sur ce réseau",
	wrongNetwork:
		"Votre portefeuille n’a pas été sollicité et aucun argent n’a bougé. Choisissez l’un des réseaux du lien et réessayez.",
	wrongAmountTitle: "Ce qui reste à payer a changé",
	wrongAmount:
		"Votre portefeuille n’a pas été sollicité et aucun argent n’a bougé. Regardez le montant encore une fois et réessayez.",
	chainSilentTitle: "La chaîne ne nous répond pas",
	chainSilent: "Votre portefeuille n’a pas été sollicité et aucun argent n’a bougé. Réessayez dans une minute.",
	nonceTakenTitle: "Votre portefeuille a envoyé autre chose entre-temps",
	nonceTaken: "Il n’a donc pas été prié de payer ici, et aucun argent n’a bougé pour ce lien. Réessayez.",
	unreachableTitle: "Nous n’avons pas pu le vérifier en ce moment",
	unreachable:
		"Notre côté n’a pas répondu. Cela ne dit rien de votre paiement : si vous l’avez envoyé, il est en sûreté sur la chaîne. Vérifiez de nouveau dans une minute ; ne payez pas deux fois.",
};
