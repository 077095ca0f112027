import type { time as english } from "../en/time.ts";
import type { Translated } from "../say.ts";

/** اللحظات والمُدد كما تُقال في الجمل. */
export const time: Translated<typeof english> = {
	instant: "{day}، {clock} بالتوقيت العالمي",
	inUtc: "{instant} بالتوقيت العالمي",
	days: "{count, plural, one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}",
	hours: "{count, plural, one {ساعة واحدة} two {ساعتان} few {# ساعات} many {# ساعة} other {# ساعة}}",
	minutes: "{count, plural, one {دقيقة واحدة} two {دقيقتان} few {# دقائق} many {# دقيقة} other {# دقيقة}}",
	dueIn: "بعد {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}",
	dueTomorrow: "غدًا",
	dueToday: "اليوم",
	overdueToday: "تجاوز موعده اليوم",
	overdueYesterday: "تجاوز موعده منذ أمس",
	overdueFor: "تجاوز موعده منذ {days, plural, one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}",
};
