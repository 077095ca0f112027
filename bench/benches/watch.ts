import type { Bench } from "../bench.ts";
import { waitingRooms } from "../live/waiting-rooms.ts";

export const watch: Bench = {
	name: "watch",
	title: "Finding payments",
	how: [
		"2,000 links with addresses of their own, each paid once by a plain transfer that nobody reports, against anvil with a block every second behind two endpoints. Links ask for the finalized block, which is 800 blocks away, so that all of them wait with a mined payment.",
		"What is counted: calls at both endpoints (a batch of balances counts as its calls), statements of D1, each divided by the seconds or payments they were made for. Found: from the last transfer's block until the last link knows its payment; p50 and p95 from when a payment's own block was there until its link has the transfer stored. Waiting: 30 s after that. Settling: the chain mines on until everything is final, and every link is.",
	].join(" "),
	workers: ["counting"],
	seconds: 400,
	run: waitingRooms,
};
