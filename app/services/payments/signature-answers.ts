import type { Address, Hash } from "../../core/address.ts";
import type { ChainPort } from "../../ports/chain.ts";
import { PortError } from "../../ports/port-error.ts";

type Asking = Pick<ChainPort, "isValidContractSignature">;
type Question = Parameters<Asking["isValidContractSignature"]>;

/**
 * What contracts answer about signatures (EIP-1271), asked beforehand: a contract may take as long over its answer as an
 * endpoint waits, and nobody else's report is to wait for it while a link is locked.
 */
export class SignatureAnswers implements Asking {
	readonly #answers = new Map<string, boolean | PortError>();
	#unasked: Question[] = [];

	/** @throws PortError when the contract was not asked yet, or could not be */
	async isValidContractSignature(chainId: number, address: Address, hash: Hash, signature: `0x${string}`) {
		const answer = this.#answers.get(keyOf(chainId, address, hash, signature));
		if (answer === undefined) {
			this.#unasked.push([chainId, address, hash, signature]);
			throw new PortError("chain", "unreachable", "the contract is asked outside the lock");
		}
		if (answer instanceof PortError) throw answer;
		return answer;
	}

	/** Some questions met no answer since the last `ask`. */
	get isIncomplete(): boolean {
		return this.#unasked.length > 0;
	}

	/** Asks the contracts; those that cannot be asked stay open until the next check. */
	async ask(chain: Asking): Promise<void> {
		const questions = this.#unasked;
		this.#unasked = [];
		await Promise.all(
			questions.map(async (question) => {
				try {
					this.#answers.set(keyOf(...question), await chain.isValidContractSignature(...question));
				} catch (error) {
					if (!(error instanceof PortError)) throw error;
					this.#answers.set(keyOf(...question), error);
				}
			}),
		);
	}
}

function keyOf(...[chainId, address, hash, signature]: Question): string {
	return `${chainId} ${address} ${hash} ${signature}`;
}
