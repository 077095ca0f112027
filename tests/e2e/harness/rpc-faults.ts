import type { SteeredFault } from "#local/rpc-faults.ts";
import type { EndpointName } from "#local/rpc-proxy.ts";

export interface RpcFaults {
	/** Replaces what an endpoint does wrong. */
	set(endpoint: EndpointName | "both", ...faults: SteeredFault[]): Promise<void>;
	/** Makes both endpoints tell the truth again. */
	heal(): Promise<void>;
	/** How often a method was asked of an endpoint since its last order. */
	asked(endpoint: EndpointName, method: string): Promise<number>;
}

export function steerRpc(controlUrl: string): RpcFaults {
	const order = async (endpoint: EndpointName | "both", faults: SteeredFault[]) => {
		const response = await fetch(controlUrl, { method: "POST", body: JSON.stringify({ endpoint, faults }) });
		if (!response.ok) throw new Error(`the RPC endpoints' control answered ${response.status}`);
	};
	return {
		set: (endpoint, ...faults) => order(endpoint, faults),
		heal: () => order("both", []),
		asked: async (endpoint, method) => {
			const states = (await (await fetch(controlUrl)).json()) as Record<
				EndpointName,
				{ asked: Record<string, number> }
			>;
			return states[endpoint].asked[method] ?? 0;
		},
	};
}
