import { Form } from "@remix-run/react";
import type { Device } from "#app/services/accounts/accounts-contract.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { sayDaysAgo } from "#app/words/moments.ts";
import type { Say } from "#app/words/say.ts";
import type { SectionProps } from "./section.ts";

/** Where the person is signed in, and the ways to end it. */
export function Devices({ loaded: { devices, now } }: SectionProps) {
	const say = useSay();
	return (
		<>
			<ul className="ways">
				{devices.map((device) => (
					<DeviceRow key={device.id} device={device} now={now} />
				))}
			</ul>
			{devices.some((device) => !device.current) ? (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="end-others" />
					<button type="submit" className="btn btn--danger btn--sm">
						{say("settings.signOutOthers")}
					</button>
				</Form>
			) : (
				<p className="t-sm t-2">{say("settings.onlyHere")}</p>
			)}
		</>
	);
}

function nameOf(say: Say, { browser, system }: Device): string {
	if (browser && system) return say("settings.deviceOn", { browser, system });
	return browser ?? system ?? say("settings.unknownDevice");
}

function DeviceRow({ device, now }: { device: Device; now: number }) {
	const say = useSay();
	const name = nameOf(say, device);
	return (
		<li className="way">
			<Icon name="monitor" />
			<span className="grow">
				<b>
					<bdi>{name}</bdi>
				</b>
				<span className="t-sm t-2">
					<Said
						id="settings.lastUsed"
						values={{
							when: (
								<time dateTime={new Date(device.lastSeenAt).toISOString()}>
									{sayDaysAgo(say, device.lastSeenAt, now)}
								</time>
							),
						}}
					/>
				</span>
			</span>
			{device.current ? (
				<Badge tone="ok" icon="check">
					{say("settings.thisDevice")}
				</Badge>
			) : (
				<Form method="post" preventScrollReset>
					<input type="hidden" name="intent" value="end-device" />
					<input type="hidden" name="deviceId" value={device.id} />
					<button
						type="submit"
						className="btn btn--secondary btn--sm"
						aria-label={say("settings.signOutNamed", { device: name })}
					>
						{say("settings.signOutDevice")}
					</button>
				</Form>
			)}
		</li>
	);
}
