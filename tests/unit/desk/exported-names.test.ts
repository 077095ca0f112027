import { expect, test } from "vitest";
import type { Address } from "#app/core/address.ts";
import { type ExportedTransfer, withOwnNames } from "#app/core/payments/export-records.ts";

const transfer = (from: string, amount: bigint, logOrdinal: number): ExportedTransfer => ({
	...{ chainId: 1, txHash: `0x${"a".repeat(64)}`, logOrdinal, state: "needs-requester", amount, amountSource: "chain" },
	...{ fromAddress: `0x${from.repeat(40)}` as Address, payee: `0x${"c".repeat(40)}`, blockNumber: "1", minedAt: 1_000 },
	...{ final: false, late: false, payerProof: null, memo: null },
	...{ senderName: "Bob", senderEmail: "bob@example.com", nameProof: "signature" },
});

test("a transaction of very many transfers is exported at once: whoever sent them must not keep its owner from their books", () => {
	const dust = Array.from({ length: 30_000 }, (_, at) => transfer("d", 1n, at + 1));
	const started = performance.now();
	const named = withOwnNames([transfer("b", 60_000_000n, 0), ...dust]);
	expect(performance.now() - started, "milliseconds; each compared with all others takes minutes").toBeLessThan(4_000);
	expect(named.filter(({ senderName }) => senderName !== null)).toMatchObject([{ amount: 60_000_000n }]);
	expect(named.map(({ logOrdinal }) => logOrdinal)).toEqual([0, ...dust.map(({ logOrdinal }) => logOrdinal)]);
});
