import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import Repeat from "#app/routes/link/$paymentId/repeat/route.tsx";
import { SayProvider } from "#app/ui/say.tsx";
import { WalletSection } from "#app/ui/wallet-section.tsx";
import { messagesOf } from "#app/words/say-in.ts";

/** While a release is rolled out, a page of the new one may get what a server of the one before has loaded. */

let loaded = {};
const inside = vi.hoisted(
	() =>
		({ children }: { children?: ReactNode }) =>
			children,
);
vi.mock("@remix-run/react", () => ({
	Form: inside,
	Link: inside,
	useActionData: () => undefined,
	useLoaderData: () => loaded,
	useNavigation: () => ({ state: "idle" }),
	useRevalidator: () => ({ state: "idle" }),
}));
vi.mock("#app/ui/own-link.tsx", () => ({ OwnLinkPage: inside }));

const words = { language: "en", messages: messagesOf("en", ["common", "send", "siwe"]) } as const;
const shown = (children: ReactNode) => renderToStaticMarkup(createElement(() => SayProvider({ words, children })));

test("an address of which it is not said what repeats is listed", () => {
	const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
	const wallet = { address, ensName: null, proven: true, provenChainId: 1, main: true } as const;
	const loadProof = () => new Promise<never>(() => {});
	expect(shown(createElement(WalletSection, { wallets: [wallet], chainId: 1, loadProof }))).toContain("Remove");
});

test("a request of which it is not said whether repeating it needs a proof has its form", () => {
	loaded = {
		paymentId: "2".repeat(27),
		memo: null,
		asked: "5 USDC",
		language: "en",
		tomorrow: "2026-01-01",
		running: null,
	};
	expect(shown(createElement(Repeat))).toContain('name="every"');
});
