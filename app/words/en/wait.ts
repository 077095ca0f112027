/** Lengths of time as they are estimated: how long a payment takes until it counts. */
export const wait = {
	/** stands beside a choice's name */
	underASecond: "less than a second",
	seconds: "about {count, plural, =1 {one second} other {# seconds}}",
	minutes: "about {count, plural, =1 {one minute} other {# minutes}}",
} as const;
