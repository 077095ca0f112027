import type { CalendarDay } from "../../core/showcase/public-gallery.ts";
import type { GallerySettings } from "../../db/showcase/public-gallery.ts";
import type { Picture } from "../../ports/picture-source.ts";

/** Types between the routes of "/@handle" and its use cases. Instants are epoch ms. */

export interface HungPicture {
	/** identifies the change */
	slot: number;
	at: number;
	byHand: boolean;
	nftId: string;
	name: string;
	collection: string | null;
	pictureUrl: string;
	contentHash: string;
	/** its page at the marketplace */
	marketplaceUrl: string | null;
	/** short form of the wallet it is in, if that is proven to be its owner's; else null */
	provenWallet: string | null;
}

export interface PublicGallery {
	userId: string;
	/** "@handle", as X writes it */
	handle: string;
	displayName: string;
	/** null while closed: only its owner may see it */
	settings: GallerySettings | null;
	timeZone: string;
	hanging: HungPicture | null;
	/** when the next one comes, and which if that is shown; null if none is planned */
	next: { at: number; name: string | null } | null;
	count: number;
	since: number | null;
}

/** A picture that visitors reported. */
export interface ReportedNft {
	nftId: string;
	name: string;
	/** "@handle"; null if its owner left X */
	label: string | null;
	/** `hidden`: at once; `restored`: its owner shows it again; `removed`: by an admin, for good */
	state: "hidden" | "restored" | "removed";
	reports: number;
	reportedAt: number;
}

export interface PublicGalleries {
	/**
	 * The gallery of whoever signed in with X under a handle last.
	 *
	 * @param viewerId - who asks; a closed gallery is there for its owner alone
	 */
	find(handle: string, viewerId?: string | null): Promise<PublicGallery | null>;
	listHung(userId: string, before: number | null, limit: number): Promise<{ entries: HungPicture[]; more: boolean }>;
	/** one that hung, by the slot of its change; null if it may not be shown */
	findHung(userId: string, slot: number): Promise<HungPicture | null>;
	/** @param owner - shows what failed, too. @returns the days that have something */
	month(userId: string, month: string, timeZone: string, owner: boolean): Promise<CalendarDay[]>;
	isOpen(userId: string): Promise<boolean>;
	open(userId: string, settings: GallerySettings): Promise<void>;
	close(userId: string): Promise<void>;
	/** takes a picture out at once, unless its owner showed it again after an earlier report */
	report(userId: string, nftId: string): Promise<boolean>;
	/** shows an owner's reported pictures again */
	restoreReported(userId: string): Promise<void>;
	listReports(userId: string | null): Promise<ReportedNft[]>;
	/** an admin's decision about a reported picture */
	decide(adminId: string, nftId: string, state: "removed" | "restored"): Promise<void>;
	/** a picture that hung in another size or format; null if it is not stored */
	picture(contentHash: string, edge: number, type: "jpg" | "webp"): Promise<Picture | null>;
}
