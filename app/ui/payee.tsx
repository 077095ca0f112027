import { pathOfPicture } from "#app/core/pictures/stored-picture-path.ts";
import { EmailProof } from "./email-proof.tsx";
import { Identicon } from "./identicon.tsx";
import type { RequestTerms } from "./request-terms.ts";
import { useSay } from "./say.tsx";

/**
 * Who asks.
 *
 * @param props.isTitle - their name is the page's title; false where the card is a preview
 */
export function Payee({ request, isTitle }: { request: RequestTerms; isTitle: boolean }) {
	const say = useSay();
	const picture = request.owner?.picture ?? null;
	const address = request.requesterAddress;
	const Name = isTitle ? "h1" : "h2";
	return (
		<div className="payee">
			{picture ? (
				<img className="payee__pic" src={pathOfPicture(picture)} alt={say("pay.pictureAlt")} width="56" height="56" />
			) : (
				<Identicon of={address ?? "paylink"} />
			)}
			<div className="grow">
				<Name id="who">
					<bdi>{request.requesterName}</bdi>
				</Name>
				{/* empty once the requester has deleted their account */}
				{(request.requesterEmail !== "" || !isTitle) && (
					<p>
						<bdi>{request.requesterEmail || say("card.emailMissing")}</bdi> <EmailProof proven={request.emailProven} />
					</p>
				)}
			</div>
		</div>
	);
}
