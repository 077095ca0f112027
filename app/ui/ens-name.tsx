import { markedName } from "#app/core/names.ts";
import type { ShownName } from "#app/core/payments/payee-name.ts";
import { Icon } from "./icon.tsx";
import { Said, useSay } from "./say.tsx";

/** A name of an address, with the characters marked that are easily mistaken. @param props.name - normalised */
export function EnsName({ name }: { name: string }) {
	return (
		<bdi className="ens">
			{markedName(name).map(({ text, marked }, at) =>
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts of one name never reorder
				marked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
			)}
		</bdi>
	);
}

/** What a payee's address is called, below the address itself: where the money goes is never a name. */
export function PayeeName({ shown, requester }: { shown: ShownName; requester: string }) {
	const say = useSay();
	const { name, standing } = shown;
	const values = { name: <b>{<EnsName name={name} />}</b> };
	if (standing === "leads-here")
		return (
			<p className="help space-above">
				<Said id="card.nameHere" values={values} />
				{markedName(name).some(({ marked }) => marked) ? ` ${say("card.nameMarked")}` : null}
			</p>
		);
	return (
		<div className="note note--warn space-above">
			<Icon name="triangle-alert" />
			<p>
				<Said
					id={standing === "moved" ? "card.nameMoved" : "card.nameGone"}
					values={{ ...values, requester: <bdi>{requester}</bdi> }}
				/>
			</p>
		</div>
	);
}
