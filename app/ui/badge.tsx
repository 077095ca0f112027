import { Icon, type IconName } from "./icon.tsx";
import { useSay } from "./say.tsx";

export type Tone = "ok" | "warn" | "bad";

/** @param tone - null for what is neither good nor bad */
export function Badge({ tone, icon, children }: { tone: Tone | null; icon: IconName; children: React.ReactNode }) {
	return (
		<span className={tone ? `badge badge--${tone}` : "badge"}>
			<Icon name={icon} />
			{children}
		</span>
	);
}

const STATUS = {
	none: { tone: "bad", icon: "circle-slash", word: "common.statusNone" },
	pending: { tone: "warn", icon: "clock", word: "common.statusPending" },
	success: { tone: "ok", icon: "check", word: "common.statusSuccess" },
} as const;

/** SPEC §4: none is error-coloured, pending a warning, success good. A word always comes with the colour. */
export function StatusBadge({ status, suffix }: { status: "none" | "pending" | "success"; suffix?: string }) {
	const say = useSay();
	const { tone, icon, word } = STATUS[status];
	return (
		<Badge tone={tone} icon={icon}>
			{suffix ? `${say(word)} ${suffix}` : say(word)}
		</Badge>
	);
}
