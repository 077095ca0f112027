import type { IdentityProvider } from "#app/core/accounts/identity.ts";
import type { TokenSymbol } from "#app/core/chains.ts";
import type { WalletApp } from "#app/core/wallet-apps.ts";
import spriteUrl from "./icons.svg?url";

export type IconName =
	| "arrow-down"
	| "arrow-left"
	| "arrow-right"
	| "arrow-up-right"
	| "badge-check"
	| "ban"
	| "check"
	| "chevron-down"
	| "chevron-left"
	| "chevron-right"
	| "chevrons-up-down"
	| "circle-alert"
	| "circle-dot-dashed"
	| "circle-question-mark"
	| "circle-slash"
	| "clock"
	| "clock-alert"
	| "copy"
	| "copy-plus"
	| "copy-x"
	| "door-open"
	| "download"
	| "ellipsis"
	| "equal"
	| "external-link"
	| "eye"
	| "eye-off"
	| "file-json"
	| "file-spreadsheet"
	| "fingerprint"
	| "flag"
	| "inbox"
	| "info"
	| "key-round"
	| "landmark"
	| "layout-dashboard"
	| "layout-list"
	| "link"
	| "lock-keyhole"
	| "log-in"
	| "log-out"
	| "mail"
	| "mail-check"
	| "message-circle"
	| "monitor"
	| "moon"
	| "octagon-x"
	| "pen-line"
	| "plus"
	| "printer"
	| "qr-code"
	| "radar"
	| "receipt-text"
	| "refresh-cw"
	| "repeat"
	| "rotate-ccw"
	| "scissors"
	| "search"
	| "search-x"
	| "send"
	| "settings-2"
	| "share-2"
	| "shield-check"
	| "smartphone"
	| "sun"
	| "table-2"
	| "ticket-check"
	| "triangle-alert"
	| "undo-2"
	| "unplug"
	| "user-round"
	| "user-round-plus"
	| "wallet"
	| "wifi-off"
	| "x";

/** These point along the line of reading, so they mirror with it (LOOK §9). */
const MIRRORED: ReadonlySet<IconName> = new Set<IconName>([
	"arrow-left",
	"arrow-right",
	"arrow-up-right",
	"chevron-left",
	"chevron-right",
	"log-out",
	"undo-2",
]);

interface IconProps {
	name: IconName;
	size?: "small" | "large";
	/** says what the icon means where no word beside it does */
	label?: string;
	className?: string;
}

/** One symbol of the sprite: no path data in scripts or markup. */
export function Icon({ name, size, label, className }: IconProps) {
	const classes = ["i"];
	if (size === "small") classes.push("i--sm");
	if (size === "large") classes.push("i--lg");
	if (MIRRORED.has(name)) classes.push("i--flip");
	if (className) classes.push(className);
	const use = <use href={`${spriteUrl}#i-${name}`} />;
	return label ? (
		<svg className={classes.join(" ")} role="img" aria-label={label}>
			{use}
		</svg>
	) : (
		<svg className={classes.join(" ")} aria-hidden="true">
			{use}
		</svg>
	);
}

/** A token's mark; its name is always shown beside it, two of the marks are blue. */
export function TokenIcon({ token }: { token: TokenSymbol }) {
	return (
		<svg className="tok" aria-hidden="true">
			<use href={`${spriteUrl}#t-${token.toLowerCase()}`} />
		</svg>
	);
}

/** A provider's mark in one colour; its name is always shown beside it. */
export function BrandIcon({ provider }: { provider: IdentityProvider }) {
	return (
		<svg className="i-brand" aria-hidden="true">
			<use href={`${spriteUrl}#b-${provider}`} />
		</svg>
	);
}

/** A letter or shape of our own that stands for a wallet app; its name is always shown beside it. */
export function WalletAppIcon({ app }: { app: WalletApp["key"] }) {
	return (
		<svg aria-hidden="true">
			<use href={`${spriteUrl}#w-${app}`} />
		</svg>
	);
}

export function Logo() {
	return (
		<svg viewBox="0 0 121.9 32" aria-hidden="true">
			<use href={`${spriteUrl}#logo-paylink`} />
		</svg>
	);
}
