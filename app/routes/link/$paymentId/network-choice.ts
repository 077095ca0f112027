import type { PayNetwork, PayRequest } from "./page-data.ts";

type RequestAnywhere = Omit<PayRequest, keyof PayNetwork | "on">;

/**
 * The request on the network that was chosen; on the requester's first choice where none of its networks was.
 *
 * @param chosen - a chain's id, as an address says it
 */
export function onNetwork(request: RequestAnywhere, chosen: string | null): PayRequest {
	const [first, ...others] = request.networks;
	if (!first) throw new Error("a link is paid on one chain at least");
	const network = [first, ...others].find(({ chainId }) => String(chainId) === chosen);
	return { ...request, ...(network ?? first), on: network?.chainId ?? null };
}
