import { type Hex, isHex, toHex } from "viem";
import { callOf, describe } from "./describe.ts";
import { ACCOUNTS } from "./keys.ts";
import { readAddedChain, readChainId } from "./networks.ts";
import { type Answer, askPerson, type OpenPrompt } from "./prompt.ts";
import { askChain, ProviderError } from "./rpc.ts";
import { type Abilities, loadState, saveState, type Thrown, type TransferOutcome, type WalletState } from "./state.ts";
import { type BatchRequest, sendTransfer, signerOf, type TransactionRequest } from "./transactions.ts";
import { readTypedData } from "./typed-data.ts";

interface RequestArguments {
	method: string;
	params?: unknown;
}
type Listener = (...args: unknown[]) => void;

/** Methods that always show a prompt. */
const ASKS = new Set([
	"eth_sendTransaction",
	"wallet_sendCalls",
	"personal_sign",
	"eth_signTypedData_v4",
	"wallet_switchEthereumChain",
	"wallet_addEthereumChain",
]);
const BATCH_METHODS = new Set(["wallet_sendCalls", "wallet_getCallsStatus", "wallet_getCapabilities"]);
/** EIP-5792 status codes */
const BATCH_PENDING = 100;
const BATCH_CONFIRMED = 200;

/** An EIP-1193 provider for the local chains, with controls for tests. */
export class DemoWallet {
	private readonly state: WalletState = loadState();
	private readonly listeners = new Map<string, Set<Listener>>();
	private open: OpenPrompt | null = null;
	/** all requests of the page, for measurements: method and performance.now() */
	readonly requests: { method: string; at: number }[] = [];

	/** The provider announced by EIP-6963, with standard members only. */
	readonly provider = {
		request: (asked: RequestArguments) => this.request(asked),
		on: (name: string, listener: Listener) => {
			const known = this.listeners.get(name) ?? new Set();
			this.listeners.set(name, known.add(listener));
			return this.provider;
		},
		removeListener: (name: string, listener: Listener) => {
			this.listeners.get(name)?.delete(listener);
			return this.provider;
		},
	};

	get accounts() {
		return ACCOUNTS.map(({ address }) => address);
	}
	get account() {
		return this.state.account;
	}
	get chainId() {
		return this.state.chainId;
	}
	/** The text of the open prompt; null if there is none. */
	get prompt() {
		return this.open?.described ?? null;
	}
	/** Answers the open prompt. */
	approve = () => this.open?.answer("approve");
	reject = () => this.open?.answer("reject");
	closeSilently = () => this.open?.answer("silence");

	/** Answers all further prompts without showing them; null shows them again. */
	setAnswer(answer: WalletState["answer"]) {
		this.change({ answer });
	}
	setOutcome(outcome: TransferOutcome, replaceAfterMs = this.state.replaceAfterMs) {
		this.change({ outcome, replaceAfterMs });
	}
	/** Sets the error that `lose-hash` and `refuse` throw. */
	setThrown(thrown: Thrown) {
		this.change({ thrown });
	}
	setAbilities(abilities: Abilities) {
		this.change({ abilities });
	}
	/** Switches the chain, as from the wallet's own menu. */
	moveToChain(chainId: number) {
		this.change({ chainId, knownChains: [...new Set([...this.state.knownChains, chainId])] });
		this.emit("chainChanged", toHex(chainId));
	}
	/** Makes a chain unknown: switching to it then fails with 4902. */
	forgetChain(chainId: number) {
		this.change({ knownChains: this.state.knownChains.filter((known) => known !== chainId) });
	}
	pickAccount(index: number) {
		const account = ACCOUNTS[index];
		if (!account) throw new Error(`the demo wallet has ${ACCOUNTS.length} accounts`);
		this.change({ account: account.address });
		if (this.state.connected) this.emit("accountsChanged", [account.address]);
	}
	/** Disconnects the site, as from the wallet's own menu. */
	disconnect() {
		this.change({ connected: false });
		this.emit("accountsChanged", []);
	}

	private change(part: Partial<WalletState>) {
		Object.assign(this.state, part);
		saveState(this.state);
	}
	private emit(name: string, value: unknown) {
		for (const listener of this.listeners.get(name) ?? []) listener(value);
	}

	private async request({ method, params }: RequestArguments): Promise<unknown> {
		this.requests.push({ method, at: performance.now() });
		const { state } = this;
		switch (method) {
			case "eth_chainId":
				return toHex(state.chainId);
			case "net_version":
				return String(state.chainId);
			case "eth_accounts":
				return state.connected ? [state.account] : [];
			case "eth_requestAccounts":
				if (!state.connected) {
					await this.ask(method, params);
					this.change({ connected: true });
					this.emit("accountsChanged", [state.account]);
				}
				return [state.account];
			case "wallet_getPermissions":
				return state.connected ? [{ parentCapability: "eth_accounts", caveats: [] }] : [];
			case "wallet_revokePermissions":
				this.disconnect();
				return null;
		}
		if (!this.has(method)) throw new ProviderError(4200, `The demo wallet has no ${method}.`);
		if (method === "wallet_getCapabilities") return { [toHex(state.chainId)]: { atomic: { status: "unsupported" } } };
		if (method === "wallet_getCallsStatus") return this.batchStatus((params as [string])[0]);
		if (!ASKS.has(method)) {
			if (/^(wallet_|eth_sign|personal_)/.test(method))
				throw new ProviderError(4200, `The demo wallet has no ${method}.`);
			return askChain(state.chainId, method, params);
		}
		return this.act(method, Array.isArray(params) ? params : []);
	}

	private has(method: string): boolean {
		const { abilities } = this.state;
		if (BATCH_METHODS.has(method)) return abilities === "batches";
		if (method === "eth_sendTransaction") return abilities !== "batches";
		return abilities !== "no-reads" || ASKS.has(method);
	}

	private async batchStatus(id: string): Promise<unknown> {
		const batch = this.state.batches[id];
		if (!batch) throw new ProviderError(5730, "The demo wallet knows no such batch.");
		const { chainId, hash } = batch;
		const receipt = await askChain(chainId, "eth_getTransactionReceipt", [hash]);
		const status = receipt ? BATCH_CONFIRMED : BATCH_PENDING;
		return { version: "2.0.0", id, chainId: toHex(chainId), atomic: true, status, receipts: receipt ? [receipt] : [] };
	}

	private async act(method: string, params: unknown[]): Promise<unknown> {
		const { state } = this;
		if (method === "wallet_switchEthereumChain" || method === "wallet_addEthereumChain") {
			const adds = method === "wallet_addEthereumChain";
			const chainId = adds ? await readAddedChain(params[0]) : readChainId(params[0]);
			if (!adds && chainId === state.chainId) return null;
			if (!adds && !state.knownChains.includes(chainId))
				throw new ProviderError(4902, `Unrecognized chain ID ${toHex(chainId)}.`);
			await this.ask(method, params);
			this.moveToChain(chainId);
			return null;
		}
		if (!state.connected) throw new ProviderError(4100, "Connect the wallet first.");
		if (method === "personal_sign") {
			const [message, address] = params as [unknown, string];
			const signer = signerOf(address);
			await this.ask(method, params);
			return signer.signMessage({ message: isHex(message) ? { raw: message as Hex } : String(message) });
		}
		if (method === "eth_signTypedData_v4") {
			const [address, asked] = params as [string, string];
			const signer = signerOf(address);
			const data = readTypedData(asked, state.chainId);
			await this.ask(method, params);
			return signer.signTypedData(data);
		}
		const isBatch = method === "wallet_sendCalls";
		const asked = isBatch ? callOf(params[0] as BatchRequest) : (params[0] as TransactionRequest);
		signerOf(asked.from);
		// Refuses with 4901 on a network that the local stack does not run.
		await askChain(state.chainId, "eth_chainId", []);
		await this.ask(method, params);
		const answer = await sendTransfer(asked, state);
		if (!isBatch) return answer;
		const id = crypto.randomUUID();
		this.change({ batches: { ...state.batches, [id]: { chainId: state.chainId, hash: answer } } });
		return { id };
	}

	/** @throws ProviderError 4001 if the user rejects; never settles if the window is closed without an answer */
	private async ask(method: string, params: unknown): Promise<void> {
		const { state } = this;
		// In the page that leads through the first payment it says yes by itself (first-payment/).
		const isLed = window.frameElement?.hasAttribute("data-first-payment") ?? false;
		let answer: Answer | null = state.answer ?? (isLed ? "approve" : null);
		if (!answer) {
			const described = describe(method, params, state.account, state.chainId);
			answer = await askPerson(described, state, (prompt) => {
				this.open = prompt;
			});
			saveState(state);
		}
		if (answer === "silence") return new Promise(() => {});
		if (answer === "reject") throw new ProviderError(4001, "The person rejected the request.");
	}
}
