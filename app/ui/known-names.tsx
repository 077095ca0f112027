import { createContext, type ReactNode, useContext } from "react";
import { EnsName } from "./ens-name.tsx";

/** Names of addresses by "chain:address", as the server found them; a page has none before it asks for them. */
type Known = Readonly<Record<string, string>>;

const KnownNames = createContext<Known>({});

export function NamesShown({ names, children }: { names: Known; children: ReactNode }) {
	return <KnownNames.Provider value={names}>{children}</KnownNames.Provider>;
}

/** What an address is called, for beside the address: nothing where that is not known, or where it does not lead back. */
export function AddressName({ address, chainId, className }: { address: string; chainId: number; className?: string }) {
	const name = useContext(KnownNames)[`${chainId}:${address}`];
	return name === undefined ? null : (
		<span className={className}>
			<EnsName name={name} />
		</span>
	);
}
