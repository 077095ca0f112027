import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { isolated } from "#app/words/isolated.ts";

interface ShareRowProps {
	url: string;
	name: string;
	/** "100.00 USDC" */
	amount: string;
	/** the payer chooses the sum, from the amount on */
	isOpen: boolean;
	memo: string | null;
}

/** Ways to hand the link over: the browser's own share sheet where there is one, a mail, paper. */
export function ShareRow({ url, name, amount, isOpen, memo }: ShareRowProps) {
	const say = useSay();
	const [canShare, setCanShare] = useState(false);
	useEffect(() => setCanShare(typeof navigator.share === "function"), []);
	const subject = say(isOpen ? "create.mailSubjectOpen" : "create.mailSubject", {
		name: isolated(say, name),
		amount: isolated(say, amount),
	});
	const body = `${memo ? `${memo}\n\n` : ""}${say("create.mailBody", { url })}`;
	const share = () => {
		navigator.share({ title: subject, url }).catch((error: unknown) => {
			// Closing the share sheet is an answer, not a failure.
			if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
		});
	};
	return (
		// biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend where the words already say it
		<div className="share share--few no-print" role="group" aria-label={say("create.share")}>
			{canShare ? (
				<button type="button" onClick={share}>
					<span>
						<Icon name="share-2" />
					</span>
					{say("create.share")}
				</button>
			) : null}
			<a href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}>
				<span>
					<Icon name="mail" />
				</span>
				{say("create.email")}
			</a>
			<button type="button" className="needs-script" onClick={() => window.print()}>
				<span>
					<Icon name="printer" />
				</span>
				{say("create.print")}
			</button>
		</div>
	);
}
