import { Fragment } from "react";
import { Explained } from "./explained.tsx";
import { useSay } from "./say.tsx";

const WORDS = ["confirmation", "final", "pendingAgain", "verified"] as const;

/** What the words of a payment's way mean, for whoever asks: pages and mails say the same ones. */
export function StatusWords() {
	const say = useSay();
	return (
		<Explained label={<span className="t-sm t-2">{say("receipt.wordsTitle")}</span>}>
			<dl>
				{WORDS.map((word) => (
					<Fragment key={word}>
						<dt>{say(`receipt.word-${word}`)}</dt>
						<dd>{say(`receipt.wordMeans-${word}`)}</dd>
					</Fragment>
				))}
			</dl>
		</Explained>
	);
}
