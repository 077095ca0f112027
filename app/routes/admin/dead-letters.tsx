import { Form } from "@remix-run/react";
import type { DeadLetter } from "#app/services/operations/admin-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import { LETTER_WORDS } from "./letter-words.ts";

export function DeadLetters({ letters }: { letters: DeadLetter[] }) {
	const say = useSay();
	return (
		<section className="panel" aria-labelledby="letters">
			<h2 id="letters">{say("admin.lettersTitle")}</h2>
			<p className="t-sm t-2">{letters.length === 0 ? say("admin.lettersNone") : say("admin.lettersLead")}</p>
			{letters.length === 0 ? null : (
				<table className="table table--cards">
					<thead>
						<tr>
							<th scope="col">{say("admin.letterMessage")}</th>
							<th scope="col">{say("admin.letterTo")}</th>
							<th scope="col">{say("admin.letterDied")}</th>
							<th scope="col">
								<span className="sr">{say("admin.actions")}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{letters.map((letter) => (
							<LetterRow key={letter.id} letter={letter} />
						))}
					</tbody>
				</table>
			)}
		</section>
	);
}

function LetterRow({ letter: { id, queue, kind, to, diedAt } }: { letter: DeadLetter }) {
	const say = useSay();
	const what = say(kind === null ? "admin.letterUnknown" : LETTER_WORDS[kind]);
	return (
		<tr>
			<td>
				{what} <small className="t-3 mono">{queue}</small>
			</td>
			<td data-label={say("admin.letterTo")} className="span">
				<bdi>{to ?? say("admin.letterUnknown")}</bdi>
			</td>
			<td data-label={say("admin.letterDied")} className="span">
				<LocalTime at={diedAt} style="date-time" />
			</td>
			<td className="n">
				<Form method="post" action="/admin" preventScrollReset>
					<input type="hidden" name="id" value={id} />
					<button
						className="btn btn--secondary btn--sm"
						type="submit"
						name="intent"
						value="retry"
						aria-label={to === null ? undefined : say("admin.retryNamed", { to, what })}
					>
						<Icon name="rotate-ccw" />
						{say("admin.retry")}
					</button>
				</Form>
			</td>
		</tr>
	);
}
