import { Link } from "@remix-run/react";
import { useSay } from "#app/ui/say.tsx";
import { sayDay } from "#app/words/moments.ts";
import type { SectionProps } from "./section.ts";

/** How many recovery codes are left, and the way to new ones. */
export function Codes({ loaded }: SectionProps) {
	const say = useSay();
	const { codes, passkeys } = loaded.security;
	if (passkeys.length === 0) return <p className="t-sm t-2">{say("security.codesNeedPasskey")}</p>;
	return (
		<>
			{codes === null ? (
				<p className="t-sm t-2">{say("security.noCodes")}</p>
			) : (
				<div className="row row--between row--wrap">
					<p>
						<b className="label">{say("security.codesLeft", { left: codes.left, of: codes.of })}</b>
						<span className="t-sm t-2"> {say("security.codesMade", { day: sayDay(say, codes.madeAt) })}</span>
					</p>
					<span className="codebars" aria-hidden="true">
						{Array.from({ length: codes.of }, (_, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: bars are alike and never change places
							<i key={index} className={index < codes.left ? "is-left" : undefined} />
						))}
					</span>
				</div>
			)}
			<div className="row row--wrap">
				<Link className="btn btn--secondary btn--sm" to="/settings/recovery-codes">
					{say(codes === null ? "security.makeCodes" : "security.makeNewCodes")}
				</Link>
				{codes === null ? null : <span className="t-sm t-2">{say("security.oldCodesEnd")}</span>}
			</div>
		</>
	);
}
