import { Form, Link, useNavigation } from "@remix-run/react";
import { useCopy } from "#app/ui/copy.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { PageSheet } from "../page-sheet.tsx";

interface CodesScreenProps {
	/** there are codes that new ones end */
	hasOld: boolean;
	/** the new ones; null before they are made */
	made: string[] | null;
}

/** Asks before codes are made, and shows them afterwards. */
export function CodesScreen({ hasOld, made }: CodesScreenProps) {
	const say = useSay();
	const busy = useNavigation().formMethod === "POST";
	if (made) return <NewCodes codes={made} />;
	return (
		<PageSheet title={say("security.codesTitle")}>
			<p>{say("security.codesWhat")}</p>
			{hasOld ? <p className="t-sm t-2">{say("security.oldCodesEnd")}</p> : null}
			<div className="row row--wrap">
				<Form method="post">
					<SubmitButton busy={busy} busyWords={say("security.makingCodes")} className="btn btn--primary btn--sm">
						{say(hasOld ? "security.makeNewCodes" : "security.makeCodes")}
					</SubmitButton>
				</Form>
				<Link className="btn btn--quiet btn--sm" to="/settings#codes">
					{say("settings.backToSettings")}
				</Link>
			</div>
		</PageSheet>
	);
}

function NewCodes({ codes }: { codes: string[] }) {
	const say = useSay();
	const copy = useCopy();
	const text = `${codes.join("\n")}\n`;
	return (
		<PageSheet title={say("security.codesNewTitle")}>
			<p>{say("security.codesOnce")}</p>
			<ul className="codelist mono" dir="ltr">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
			<div className="row row--wrap no-print">
				<button type="button" className="btn btn--secondary btn--sm needs-script" onClick={() => copy(text)}>
					<Icon name="copy" />
					{say("common.copy")}
				</button>
				<button type="button" className="btn btn--secondary btn--sm needs-script" onClick={() => window.print()}>
					<Icon name="printer" />
					{say("security.codesPrint")}
				</button>
				<a
					className="btn btn--secondary btn--sm"
					href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
					download="paylink-recovery-codes.txt"
				>
					<Icon name="download" />
					{say("security.codesSave")}
				</a>
			</div>
			<Link className="btn btn--primary btn--sm btn--start no-print" to="/settings#codes">
				{say("security.codesKept")}
			</Link>
		</PageSheet>
	);
}
