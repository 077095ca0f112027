import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SignedRequest } from "#app/core/payments/read-signed-request.ts";
import { requestHash, requestMessage, requestTypedData } from "#app/core/payments/signed-request.ts";

/** The lines of docs/verify.md, as somebody copies them. */

const [, script = ""] = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/verify.md", "utf8")) ?? [];
const account = privateKeyToAccount(generatePrivateKey());
const PAYMENT_ID = "7f3k92qd7f3k92qd7f3k92qd7f3";
const USDC = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

let answer: SignedRequest;
let origin = "";
const server = createServer((_, response) => response.end(JSON.stringify(answer)));

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const message = requestMessage({
		paymentId: PAYMENT_ID,
		requesterAddress: account.address,
		token: "USDC",
		amount: "100000000",
		networks: [{ chainId: 1, contract: USDC }],
		memo: "Invoice 0427",
		dueAt: null,
		createdAt: 1_790_000_000_000,
		origin,
	});
	const typedData = requestTypedData(message, 1);
	const signature = await account.sign({ hash: requestHash(typedData) });
	answer = { typedData, signature, signer: account.address, signedAt: 1_790_000_000_000 };
});
afterAll(() => void server.close());

/** @returns what it prints */
function verify(link: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const child = execFile(process.execPath, ["--input-type=module", "-", link], (error, out) =>
			error ? reject(error) : resolve(out),
		);
		child.stdin?.end(script);
	});
}

test("ten lines of viem check a signed request, and see what was changed", { tags: "lengthy" }, async () => {
	expect(script.trim().split("\n").filter(Boolean)).toHaveLength(10);
	const link = `${origin}/link/${PAYMENT_ID}`;
	expect(await verify(link)).toBe(
		`signed by ${account.address}\n100000000 base units of USDC (${USDC}) on chain 1\nmemo ${answer.typedData.message.memoHash}, due 0 \n`,
	);
	expect(await verify(`${origin}/link/another`)).toMatch(/^NOT signed by/);
	const [on] = answer.typedData.message.payableOn;
	if (on) on.amount = "200000000";
	expect(await verify(link)).toMatch(/^NOT signed by/);
});
