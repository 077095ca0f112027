import type { AppLoadContext } from "@remix-run/cloudflare";
import { isPhone } from "#app/core/is-phone.ts";
import { offeredNetworks } from "#app/core/payments/offered-networks.ts";
import { SAMPLE, SAMPLE_PATH, sampleAmounts } from "#app/core/payments/sample-request.ts";
import { NETWORK_PARAM } from "#app/ui/network-param.ts";
import { onNetwork } from "../$paymentId/network-choice.ts";
import { requestOnPage } from "../$paymentId/page.server.ts";
import type { ReadablePage } from "../$paymentId/page-data.ts";

/** As if its requester had made it this long ago. */
const MADE_AGO_MS = 20 * 60_000;

/**
 * The sample as a payment page: every word of it is ours. Of the request it reads the network alone, and only one that is offered.
 *
 * @throws Error when no token is payable on any offered chain
 */
export async function loadSamplePage(request: Request, context: AppLoadContext): Promise<ReadablePage> {
	const { OFFERED_CHAINS, RPC_ENDPOINTS, APP_URL } = context.settings;
	const [asked] = sampleAmounts(offeredNetworks(OFFERED_CHAINS, RPC_ENDPOINTS).map(({ id }) => id));
	if (!asked) throw new Error("no token can be asked for on the offered chains");
	const say = await context.say();
	const now = Date.now();
	const paymentId = SAMPLE_PATH.slice("/link/".length);
	const amount = asked.amount.toString();
	const terms = {
		...SAMPLE,
		paymentId,
		token: asked.token,
		amount: asked.amount,
		chainId: asked.chains[0].id,
		chainIds: asked.chains.map(({ id }) => id),
		memo: say("landing.sampleFor"),
		dueAt: null,
		afterSubmit: null,
		confirmationsAsked: "1" as const,
		createdAt: now - MADE_AGO_MS,
	};
	const whole = requestOnPage(say, { terms, addressProven: true, emailProven: true, owner: SAMPLE.owner });
	const networks = whole.networks.map((network) => ({
		...network,
		explorer: network.explorer && { ...network.explorer, addressUrl: SAMPLE_PATH },
	}));
	const chosen = new URL(request.url).searchParams.get(NETWORK_PARAM);
	return {
		state: "readable",
		request: onNetwork({ ...whole, label: SAMPLE.label, networks }, chosen),
		snapshot: {
			type: "public",
			paymentId,
			version: 1,
			status: "none",
			detail: "opened",
			asked: amount,
			received: "0",
			remaining: amount,
			moving: "0",
			confirmations: null,
			final: false,
			chainSilent: false,
			nextLookAt: null,
			payments: [],
			attempts: [],
			events: [],
			hasAfterSubmit: false,
		},
		watch: {},
		way: null,
		walletWords: "",
		walletScripts: [],
		appUrl: APP_URL,
		onPhone: isPhone(request.headers),
		now,
	};
}
