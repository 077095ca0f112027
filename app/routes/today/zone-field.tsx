import { useEffect, useRef, useState } from "react";
import { FieldError } from "#app/ui/field.tsx";
import { browserZone } from "#app/ui/gallery/browser-zone.ts";
import { useSay } from "#app/ui/say.tsx";
import { cityOf } from "./local-moment.tsx";

/**
 * Input for a time zone. With script it suggests the browser's list of zones, its own first, so that the page does not have to
 * contain it. Without script the server resolves a typed city or zone name.
 */
export function ZoneField({ initial, error }: { initial: string; error: string | undefined }) {
	const say = useSay();
	const [zones, setZones] = useState<string[]>([]);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		const own = browserZone();
		setZones([own, ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== own)]);
		if (field.current?.value === "") field.current.value = own;
	}, []);
	return (
		<div className="field">
			<label className="label" htmlFor="zone">
				{say("today.zone")}
			</label>
			<input
				ref={field}
				className="input"
				id="zone"
				name="zone"
				list="zones"
				dir="ltr"
				autoComplete="off"
				spellCheck={false}
				defaultValue={initial}
				aria-describedby={error ? "zone-help zone-error" : "zone-help"}
				aria-invalid={error ? true : undefined}
			/>
			<datalist id="zones">
				{zones.map((zone) => (
					<option key={zone} value={zone} label={cityOf(zone)} />
				))}
			</datalist>
			<p className="help" id="zone-help">
				{say("today.zoneHelp")}
			</p>
			<FieldError id="zone-error" error={error} />
		</div>
	);
}
