import type { PictureMaker } from "../ports/picture-maker.ts";
import type { Picture } from "../ports/picture-source.ts";
import type { ReceiptPrinter } from "../ports/receipt-printer.ts";
import type { AccessServices, WalletServices } from "../services/accounts/access-contracts.ts";
import type { Accounts, SessionUser } from "../services/accounts/accounts-contract.ts";
import type { NameServices } from "../services/accounts/name-services.ts";
import type { Passkeys } from "../services/accounts/passkeys-contract.ts";
import type { RequesterPicture } from "../services/accounts/requester-picture.ts";
import type { SecurityLog } from "../services/accounts/security-log-contract.ts";
import type { Admin } from "../services/operations/admin-contract.ts";
import type { Contact } from "../services/operations/contact.ts";
import type { MailStops } from "../services/operations/mailbox-stop.ts";
import type { PaymentServices } from "../services/payments/contracts.ts";
import type { RateBook } from "../services/payments/current-rates.ts";
import type { DeskServices } from "../services/payments/desk-contract.ts";
import type { RequestServices } from "../services/payments/request-services.ts";
import type { Gallery } from "../services/showcase/gallery-contract.ts";
import type { PublicGalleries } from "../services/showcase/public-gallery-contract.ts";
import type { Rotation, RotationAdmin } from "../services/showcase/rotation/rotation-contract.ts";
import type { TargetConnections } from "../services/showcase/target-contract.ts";
import type { Say } from "../words/say.ts";
import type { Settings } from "./settings.server.ts";

/** Remix context of loaders and actions. */
export interface AppContext {
	settings: Settings;
	payments: PaymentServices;
	/** what tokens are worth, as pages show it */
	rates: RateBook;
	/** lists of an account's links */
	desk: DeskServices;
	/** mailing and repeating an account's links */
	requests: RequestServices;
	/** all data of an account as a zip archive, in the reader's words; very many links are in several */
	ownArchive: {
		parts(userId: string): Promise<number>;
		read(userId: string, part: number, say: Say): ReadableStream<Uint8Array>;
	};
	/** mailboxes that want no more mails */
	mailStops: MailStops;
	access: AccessServices;
	wallets: WalletServices;
	/** what addresses are called */
	names: NameServices;
	/** Show My NFT: wallets, their NFTs and the selected NFTs */
	gallery: Gallery;
	/** the daily avatar change of one user */
	rotation: Rotation;
	/** accounts that are connected for the daily picture alone */
	targets: TargetConnections;
	/** documents that servers read about this app, by their names below /oauth */
	oauthDocuments(): Readonly<Record<string, object>>;
	/** galleries that are open to everybody */
	publicGalleries: PublicGalleries;
	/** the daily change of all users; the routes check for the admin role */
	rotationAdmin: RotationAdmin;
	accounts: Accounts;
	/** passkeys, the second step and recovery codes */
	passkeys: Passkeys;
	/** what touched how an account is signed in to */
	securityLog: SecurityLog;
	/** what a requester shows payers beside their name; null where there is nowhere to keep it */
	requesterPicture: RequesterPicture | null;
	/** the signed-in user; null if signed out */
	findUser(): Promise<SessionUser | null>;
	/** translates messages into the language of the account, else of the cookie, else of the browser */
	say(): Promise<Say>;
	/** true for an HTML request, false for a data request by an open page */
	isDocument: boolean;
	/** nonce of this response's Content-Security-Policy */
	cspNonce: string;
	/** identifies this request in the log and on the error page */
	reference: string;
	/** key for rate limits: the caller's IP address, hashed with a daily salt or as Cloudflare reports it */
	clientKey: string;
	contact: Contact;
	/** within the limit of messages that one network may send, reports among them */
	mayWrite(): Promise<boolean>;
	/** health, users and page views; the routes check for the admin role */
	admin: Admin;
	/** counts one view of a route */
	noteView(route: string): Promise<void>;
	/** an avatar or original picture by the SHA-256 of its bytes (hex); null if not stored */
	findStoredPicture(contentHash: string): Promise<Picture | null>;
	/** renders link previews */
	pictures: PictureMaker;
	/** prints receipts as PDF */
	receiptPrinter: ReceiptPrinter;
	/** a file of public/ */
	asset(path: string): Promise<Response>;
	/** continues work after the response */
	waitUntil(work: Promise<unknown>): void;
}

declare module "@remix-run/cloudflare" {
	interface AppLoadContext extends AppContext {}
}
