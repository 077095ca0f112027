import type { situation as english } from "../en/situation.ts";
import type { Translated } from "../say.ts";

/** How far a link is paid and whether money is moving, as its page says it; whole sentences, put side by side. */
export const situation: Translated<typeof english> = {
	silentTitle: "La chaîne ne répond pas",
	silent:
		"{network} ne nous répond pas en ce moment ; voici donc ce que nous avons vu la dernière fois. Rien n’est perdu, nous continuons de demander.",
	silentOne:
		"L’un des réseaux de ce lien ne nous répond pas en ce moment ; voici donc ce que nous avons vu la dernière fois. Rien n’est perdu, nous continuons de demander.",
	startedTitle: "Un paiement a été commencé",
	started:
		"Un portefeuille a été prié de payer ici, mais {network} ne connaît pas encore la transaction. Si vous l’avez approuvée, attendez une minute : cette page la suit. Sinon, rien n’a quitté votre portefeuille.",
	revertedTitle: "Le dernier paiement a échoué sur la chaîne",
	reverted:
		"Le réseau l’a défait : aucun {token} n’a bougé, seuls les frais de réseau ont été dépensés. Vous pouvez payer de nouveau.",
	cancelledTitle: "Le dernier paiement a été annulé",
	cancelled:
		"Le portefeuille a mis à sa place une autre transaction qui ne paie rien ici. Aucun paiement n’est arrivé. Vous pouvez payer de nouveau.",
	unseenTitle: "Le dernier paiement n’a pas été vu",
	unseen:
		"Le portefeuille a été prié de payer, mais rien n’est parvenu à {network}. Si votre portefeuille montre une transaction, confirmez-la ci-dessous avec son hash.",
	overdueTitle: "En retard",
	overdue: "L’échéance était le {day}. Vous pouvez encore payer ; {requester} voit les deux dates.",
	onItsWayTitle: "Un paiement est en route",
	onItsWay:
		"{network} connaît un paiement pour ce lien et ne l’a pas encore confirmé. Cette page change d’elle-même ; ne payez pas de nouveau.",
	seenTitle: "Paiement vu",
	seen: "{amount} sont arrivés à l’adresse de {requester}. Cela compte dès que c’est assez souvent confirmé. Il n’y a plus rien à faire ; ne payez pas de nouveau.",
	seenSomething:
		"Un transfert est arrivé à l’adresse de {requester}. Il compte dès qu’il est assez souvent confirmé. Il n’y a plus rien à faire ; ne payez pas de nouveau.",
	onItsWayPart:
		"{network} connaît un paiement pour ce lien et ne l’a pas encore confirmé. Cette page change d’elle-même ; en plus, il reste {rest} à payer.",
	sentUnnamed:
		"Un portefeuille a été prié de payer ici, et son compte a depuis envoyé une transaction. {network} ne montre pas encore laquelle. Cette page change d’elle-même ; ne payez pas de nouveau.",
	seenPart:
		"{amount} sont arrivés à l’adresse de {requester}. Cela compte dès que c’est assez souvent confirmé. En plus, il reste {rest} à payer.",
	forgottenTitle: "Un paiement a été envoyé et n’a plus été revu",
	forgotten:
		"Une transaction pour cette demande était en route sur {network}, et aucun nœud ne la connaît depuis une heure ou plus. Regardez dans le portefeuille d’où elle vient avant de payer de nouveau : si elle y attend encore, elle peut toujours être exécutée.",
	replacedTitle: "Remplacé par une autre transaction",
	replaced:
		"Le portefeuille a mis une nouvelle transaction à la place de la première, comme pour une accélération. Nous suivons la nouvelle. Rien n’est perdu ; ne payez pas de nouveau.",
	reorgedTitle: "Le paiement est de nouveau en attente",
	reorged:
		"{network} a annulé ce paiement, ce qui est rare. Il revient en général de lui-même en quelques minutes, et nous continuons de vérifier. Ne payez pas encore de nouveau.",
	asksTitle: "Le demandeur doit confirmer ce paiement",
	asks: "{amount} sont à l’adresse de {requester}, mais rien ne les rattache à ce seul lien. {requester} peut les accepter sur son tableau de bord ; le transfert est gardé jusque-là. S’il venait de vous, ne payez pas de nouveau.",
	asksOfSomething:
		"Un transfert est à l’adresse de {requester}, mais rien ne le rattache à ce seul lien. {requester} peut l’accepter sur son tableau de bord ; le transfert est gardé jusque-là. S’il venait de vous, ne payez pas de nouveau.",
	requestCancelledTitle: "Le demandeur a annulé cette demande. Ne payez pas.",
	requestCancelled:
		"{requester} l’a annulée le {day}. L’adresse n’est plus affichée. Vous avez déjà envoyé quelque chose ? Nous continuons de le guetter, et {requester} le verra comme tardif.",
	requestCancelledToo:
		"{requester} a annulé cette demande le {day} : n’envoyez plus rien. Ce qui est en route parvient tout de même à {requester}.",
	receivedBefore: "{received} sur {asked} avaient été reçus avant.",
	partTitle: "{received} sur {asked} reçus",
	partFinal: "Ce qui est arrivé est définitif et compte.",
	partNotFinal: "Ce qui est arrivé compte ; ce n’est pas encore définitif.",
	stillOpen: "Il reste {amount} à payer.",
	stillOpenUntil: "Il reste {amount} à payer jusqu’au {day}.",
	restMoves: "Les {amount} restants sont en route, ou attendent {requester}. Ne les payez pas de nouveau.",
	paidTitle: "Déjà payé",
	verifiedTitle: "Paiement vérifié",
	paidLateTitle: "Payé en retard",
	paidLateByTitle: "Payé, avec {duration} de retard",
	paidCancelledTitle: "Payé après annulation",
	lateCancelled:
		"{requester} avait annulé la demande le {day}. L’argent est tout de même à son adresse : demandez-le-lui si vous voulez le récupérer.",
	inFull: "{amount} sont arrivés en entier.",
	inFullOn: "{amount} sont arrivés en entier le {day}.",
	late: "L’échéance était le {day}. {requester} voit les deux dates.",
	confirmedByRequester: "{requester} a confirmé que {amount} sont arrivés pour cette demande.",
	inParts: "{amount} sont arrivés en {count, plural, one {# transfert} other {# transferts}}.",
	inPartsOn: "{amount} sont arrivés en {count, plural, one {# transfert} other {# transferts}}, le dernier le {day}.",
	surplus:
		"C’est {amount} de plus que demandé : {requester} les a et les voit. Demandez-les-lui si vous voulez les récupérer.",
	nothingLeft: "Il ne reste rien à payer ici.",
	notFinal:
		"Ce n’est pas encore définitif : {network} pourrait encore annuler le paiement, ce qui est rare. Nous continuons de surveiller.",
	depth: "{have} sur {need, plural, one {# confirmation} other {# confirmations}}",
	depthNotFinal: "{have, plural, one {# confirmation} other {# confirmations}}, pas encore définitif",
	changedTitle: "La réponse de la chaîne a changé",
	changed:
		"Cette transaction ne compte plus pour ce lien : elle a échoué, a été remplacée, le réseau l’a annulée, ou le demandeur ne l’a pas acceptée. Vérifiez-la de nouveau pour en savoir la raison avant de payer encore une fois.",
	notAcceptedTitle: "Ce transfert n’a pas été accepté ici",
	notAccepted:
		"{requester} a dit qu’il n’appartient pas à cette demande, ou il en a réglé une autre. L’argent est à son adresse : demandez-lui ce qu’il a payé.",
};
