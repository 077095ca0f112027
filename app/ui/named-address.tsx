import { markedName } from "#app/core/names.ts";
import { Hex } from "./address-block.tsx";
import { EnsName } from "./ens-name.tsx";
import { Icon } from "./icon.tsx";
import { Said, useSay } from "./say.tsx";

interface NamedAddressProps {
	name: string;
	address: string;
	/** where it led a moment ago; null: nothing was shown */
	before: string | null;
	/** names of networks it has no address of its own for */
	borrowedOn?: readonly string[];
}

/** Where a typed name leads, whole, before anything is stored. */
export function NamedAddress({ name, address, before, borrowedOn = [] }: NamedAddressProps) {
	const say = useSay();
	return (
		<div className="stack stack--3">
			{before === null ? null : (
				<div className="note note--bad" role="alert">
					<Icon name="triangle-alert" />
					<p>
						<b>{say("access.nameMovedTitle")}</b> {say("access.nameMovedMeanwhile")}{" "}
						<bdi className="mono was" dir="ltr">
							{before}
						</bdi>
					</p>
				</div>
			)}
			<p>
				<Said
					id="access.nameLeadsTo"
					values={{
						name: (
							<b>
								<EnsName name={name} />
							</b>
						),
					}}
				/>
			</p>
			<p>
				<Hex address={address} />
				<span className="sr">{address}</span>
			</p>
			{markedName(name).some(({ marked }) => marked) ? (
				<div className="note note--warn">
					<Icon name="triangle-alert" />
					<p>{say("access.nameMarked")}</p>
				</div>
			) : null}
			{borrowedOn.length > 0 ? (
				<div className="note note--warn">
					<Icon name="triangle-alert" />
					<p>{say("access.nameBorrowed", { network: borrowedOn.join(", ") })}</p>
				</div>
			) : null}
			<p className="help">{say("access.nameKept")}</p>
		</div>
	);
}
