import { EnsName } from "./ens-name.tsx";
import { Icon } from "./icon.tsx";
import { Said } from "./say.tsx";

/** What its owner is told of a name that an address was typed as, once it no longer leads there. */
export function TypedNameNote({ typed }: { typed: { name: string; standing: string; leadsTo: string | null } | null }) {
	if (typed === null || typed.standing === "leads-here") return null;
	const name = (
		<b>
			<EnsName name={typed.name} />
		</b>
	);
	return (
		<div className="note note--warn">
			<Icon name="triangle-alert" />
			<p>
				{typed.standing === "moved" ? (
					<Said
						id="access.nameMovedLater"
						values={{
							name,
							address: (
								<bdi className="mono was" dir="ltr">
									{typed.leadsTo}
								</bdi>
							),
						}}
					/>
				) : (
					<Said id="access.nameGoneLater" values={{ name }} />
				)}
			</p>
		</div>
	);
}
