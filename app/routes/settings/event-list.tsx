import { Link } from "@remix-run/react";
import { isIdentityProvider } from "#app/core/accounts/identity.ts";
import type { SecurityEventKind } from "#app/core/accounts/security-event.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { Say } from "#app/words/say.ts";
import type { ShownEvent } from "./shown-events.ts";

const ICONS: Record<SecurityEventKind, IconName> = {
	"signed-in": "log-in",
	"sign-in-failed": "circle-alert",
	"signed-out": "log-out",
	"others-signed-out": "log-out",
	"device-signed-out": "log-out",
	"password-changed": "lock-keyhole",
	"password-removed": "lock-keyhole",
	"email-changed": "mail",
	"way-added": "user-round-plus",
	"way-removed": "unplug",
	"address-removed": "wallet",
	"main-address-changed": "wallet",
	"passkey-added": "fingerprint",
	"passkey-removed": "fingerprint",
	"second-step-on": "shield-check",
	"second-step-off": "shield-check",
	"codes-made": "ticket-check",
	"code-used": "ticket-check",
	"dashboard-locked": "lock-keyhole",
	"dashboard-password": "lock-keyhole",
	exported: "download",
	"deletion-begun": "triangle-alert",
	undone: "undo-2",
	"shut-out": "ban",
};

/** What happened, in one sentence. */
export function sayEvent(say: Say, { what, count }: Pick<ShownEvent, "what" | "count">): string {
	return what === "sign-in-failed" ? say("security.event-sign-in-failed", { count }) : say(`security.event-${what}`);
}

const WAYS = ["password", "passkey", "password-and-passkey", "code", "link"] as const;

/** How, or which: in words where it is one of ours, else the owner's own text. */
function sayDetail(say: Say, { what, detail }: ShownEvent): string | null {
	if (detail === null || what === "undone") return null;
	if (what === "dashboard-locked" || what === "dashboard-password") return detail;
	const way = WAYS.find((known) => known === detail);
	if (way) return say(`security.by-${way}`);
	return isIdentityProvider(detail) ? say(`security.by-${detail}`) : detail;
}

/** @param events - newest first */
export function EventList({ events }: { events: readonly ShownEvent[] }) {
	const say = useSay();
	if (events.length === 0) return <p className="t-sm t-2">{say("security.eventsNone")}</p>;
	return (
		<ul className="ways">
			{events.map((event) => (
				<EventRow key={event.id} event={event} />
			))}
		</ul>
	);
}

function EventRow({ event }: { event: ShownEvent }) {
	const say = useSay();
	const { id, what, at, browser, system, country } = event;
	const device = browser && system ? say("settings.deviceOn", { browser, system }) : (browser ?? system);
	const sentence = sayEvent(say, event);
	const detail = sayDetail(say, event);
	return (
		<li className={what === "sign-in-failed" ? "way way--wrap way--warn" : "way way--wrap"}>
			<Icon name={ICONS[what]} />
			<span className="grow">
				<b>{sentence}</b>
				<span className="t-sm t-2 breakable parts">
					{/* The owner's text has its own direction; device and country, and what separates them, have the page's. */}
					{detail === null ? null : (
						<span>
							<bdi>{detail}</bdi>
						</span>
					)}
					{device === null ? null : <span>{device}</span>}
					{country === null ? null : <span>{country}</span>}
				</span>
			</span>
			<span className="t-sm t-2">
				<LocalTime at={at} />
			</span>
			{what === "shut-out" ? null : (
				<Link
					className="btn btn--danger-quiet btn--sm"
					to={`/settings/not-me?${new URLSearchParams({ event: id })}`}
					aria-label={say("security.notMeNamed", { what: sentence })}
				>
					{say("security.notMe")}
				</Link>
			)}
		</li>
	);
}
