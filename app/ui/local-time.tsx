import { useIdle } from "./idle.ts";
import { useSay } from "./say.tsx";

type Style = "date" | "date-time" | "day" | "short";

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
	date: { day: "numeric", month: "short", year: "numeric" },
	"date-time": {
		day: "numeric",
		month: "short",
		year: "numeric",
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
	},
	/** these two without the year: for this one's days alone */
	day: { day: "numeric", month: "short" },
	short: { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
};

/** In other years. */
const WITH_YEAR: Partial<Record<Style, Style>> = { day: "date", short: "date-time" };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format takes longer than all else about an instant. @param zone - not given for the reader's own */
function formatOf(locale: string, style: Style, zone: "UTC" | undefined): Intl.DateTimeFormat {
	const name = `${locale} ${style} ${zone}`;
	const format = formats.get(name) ?? new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone: zone });
	formats.set(name, format);
	return format;
}

function yearOf(at: number, zone: "UTC" | undefined): number {
	const date = new Date(at);
	return zone === "UTC" ? date.getUTCFullYear() : date.getFullYear();
}

/**
 * A `date` or `day` is a day of the calendar, the one the requester chose: it is the same day in every zone and stays in UTC.
 * The server does not know the reader's zone: it writes UTC and says so, the browser writes local time once it is idle.
 * The year is written where it is not this one. Until it is idle it leaves the current text: its first format of a moment takes longer than hydrating a whole page.
 */
export function LocalTime({ at, style = "short" }: { /** epoch ms */ at: number; style?: Style }) {
	const say = useSay();
	const idle = useIdle();
	const inBrowser = !import.meta.env.SSR;
	const isDay = style === "date" || style === "day";
	const text = () => {
		const zone = isDay || !inBrowser ? "UTC" : undefined;
		const isThisYear = yearOf(at, zone) === yearOf(Date.now(), zone);
		const whole = isThisYear ? style : (WITH_YEAR[style] ?? style);
		const instant = formatOf(say.locale, whole, zone).format(at);
		return isDay || inBrowser ? instant : say("time.inUtc", { instant });
	};
	return (
		<time dateTime={new Date(at).toISOString()}>
			{inBrowser && !idle ? (
				// biome-ignore lint/security/noDangerouslySetInnerHtml: empty; what the server wrote stays
				<bdi dangerouslySetInnerHTML={{ __html: "" }} />
			) : (
				<bdi>{text()}</bdi>
			)}
		</time>
	);
}
