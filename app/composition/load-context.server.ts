import type { PictureMaker } from "../ports/picture-maker.ts";
import type { Picture } from "../ports/picture-source.ts";
import type { AccessServices, WalletServices } from "../services/accounts/access-contracts.ts";
import type { Accounts, SessionUser } from "../services/accounts/accounts-contract.ts";
import type { Admin } from "../services/operations/admin-contract.ts";
import type { Contact } from "../services/operations/contact.ts";
import type { PaymentServices } from "../services/payments/contracts.ts";
import type { Gallery } from "../services/showcase/gallery-contract.ts";
import type { Rotation, RotationAdmin } from "../services/showcase/rotation/rotation-contract.ts";
import type { Say } from "../words/say.ts";
import type { Settings } from "./settings.server.ts";

/** What loaders and actions get. */
export interface AppContext {
	settings: Settings;
	payments: PaymentServices;
	access: AccessServices;
	wallets: WalletServices;
	/** wallets read for Show My NFT, their NFTs and the selected NFTs */
	gallery: Gallery;
	/** the daily change of somebody's picture */
	rotation: Rotation;
	/** the same for everybody, for admins; the routes ask for the role */
	rotationAdmin: RotationAdmin;
	accounts: Accounts;
	/** who sent this request; null for somebody who is not signed in */
	findUser(): Promise<SessionUser | null>;
	/** says messages in the language of the account, else of the cookie, else of the browser */
	say(): Promise<Say>;
	/** whether a page is asked for as HTML, and not the data of one by a page that is open */
	isDocument: boolean;
	/** nonce of this response's Content-Security-Policy */
	cspNonce: string;
	/** names this request in the log and on the error page */
	reference: string;
	/** key for limits and slow-downs: the caller's address, hashed with a daily salt or as Cloudflare tells it */
	clientKey: string;
	contact: Contact;
	/** health, people and page views, for admins; the routes ask for the role */
	admin: Admin;
	/** counts one view of a route */
	noteView(route: string): Promise<void>;
	/** a prepared or an original picture, by the hash of its bytes (hex); null when it is not kept */
	findStoredPicture(contentHash: string): Promise<Picture | null>;
	/** draws pictures for link previews */
	pictures: PictureMaker;
	/** a file of public/ */
	asset(path: string): Promise<Response>;
	/** keeps work alive after the response */
	waitUntil(work: Promise<unknown>): void;
}

declare module "@remix-run/cloudflare" {
	interface AppLoadContext extends AppContext {}
}
