import { describe, expect, test } from "vitest";
import { onNetwork } from "#app/routes/link/$paymentId/network-choice.ts";
import { type PayNetwork, payPath } from "#app/routes/link/$paymentId/page-data.ts";

const networkOn = (chainId: number, network: string): PayNetwork => ({
	chainId,
	network,
	explorer: null,
	contract: null,
	note: {},
	countsAfter: "about one second",
});
const request = {
	networks: [networkOn(8453, "Base"), networkOn(1, "Ethereum"), networkOn(42161, "Arbitrum")],
	paymentId: "2".repeat(27),
	label: "2222-2222",
	requesterName: "Marta Oliveira",
	requesterEmail: "marta@example.com",
	emailProven: true,
	requesterAddress: "0xeD14611657bC462ca90abC056d4144b76219F44f",
	owner: null,
	addressProven: true,
	token: "USDC",
	amount: "100000000",
	memo: null,
	bookkeeping: null,
	dueAt: null,
	confirmationsAsked: "1",
	createdAt: 0,
} as const;

describe("the network a payer chose", () => {
	test.each([
		[null, "Base", null],
		["42161", "Arbitrum", 42161],
		["8453", "Base", 8453],
		["10", "Base", null],
		["", "Base", null],
		["1 ", "Base", null],
		["01", "Base", null],
		["<script>", "Base", null],
	])("?on=%s is %s", (chosen, network, on) => {
		expect(onNetwork(request, chosen)).toMatchObject({ network, on });
	});

	test("goes with every address of the page", () => {
		const { paymentId } = request;
		const chosen = onNetwork(request, "1");
		expect(payPath(chosen)).toBe(`/link/${paymentId}?on=1`);
		expect(payPath(chosen, "exchange")).toBe(`/link/${paymentId}?pay=exchange&on=1`);
		const first = onNetwork(request, null);
		expect(payPath(first)).toBe(`/link/${paymentId}`);
		expect(payPath(first, "waiting")).toBe(`/link/${paymentId}?pay=waiting`);
	});
});
