import type { begin as english } from "../en/begin.ts";
import type { Translated } from "../say.ts";

/** Words of the page where a payer of a link for many begins. */
export const begin: Translated<typeof english> = {
	youChoose: "Sie wählen den Betrag",
	from: "ab",
	everybody: "Alle zahlen",
	title: "{name} bezahlen | Paylink",
	payWhatYouWant: "Zahlen Sie {name}, so viel Sie möchten",
	payYourShare: "{name} bezahlen",
	yourAmount: "Ihr Betrag in {token}",
	orMore: "{amount} oder mehr",
	suggestions: "Vorgeschlagene Beträge",
	pay: "Bezahlen",
	payAmount: "{amount} zahlen",
	oneOfMany: "Hier zahlen viele. Ihre Zahlung bekommt eine eigene Seite, einen eigenen Status und einen eigenen Beleg.",
	payFromThere:
		"Zahlen Sie auf Ihrer eigenen Seite, die als Nächstes kommt. Geld, das direkt an diese Adresse geht, wird Ihnen nicht von selbst zugeordnet.",
	paidSoFar: "Bisher gezahlt",
	times: "{count, plural, =0 {noch nie} one {#-mal} other {#-mal}}",
	timesOf: "{count} von {most}",
	goOn: "Ihre Zahlung fortsetzen",
	begunBefore: "Sie haben in diesem Browser eine Zahlung über {amount} begonnen.",
	ended:
		"Die Zahlung, die Sie begonnen haben, wurde nicht rechtzeitig geleistet und ist beendet. Beginnen Sie hier von vorn.",
	endedSent: "Wenn Sie schon Geld gesendet haben, ist es nicht verloren: {name} sieht es. Fragen Sie dort nach.",
	complete: "Diese Anforderung ist vollständig",
	completeText: "Sie hat so viele Zahlungen erhalten, wie {name} wollte. Niemand muss mehr zahlen.",
	cancelled: "Der Anforderer hat diese Anforderung zurückgezogen. Zahlen Sie nicht.",
	tooLittle: "Mindestens {least}",
	tooOften:
		"Sie haben hier viele Zahlungen begonnen. Setzen Sie eine davon fort, oder warten Sie {wait} und versuchen Sie es dann erneut.",
	full: "Sehr viele haben eine Zahlung begonnen und nicht beendet. Versuchen Sie es später wieder.",
	failed: "Ihre Zahlung konnte nicht begonnen werden. Versuchen Sie es erneut.",
};
