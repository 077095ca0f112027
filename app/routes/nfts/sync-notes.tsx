import { Form, Link } from "@remix-run/react";
import { shortAddress } from "#app/core/short-address.ts";
import type { GalleryWallet } from "#app/services/showcase/gallery-contract.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";

/** State of wallets whose reading is not done. With several wallets each note names its own. */
export function SyncNotes({ wallets }: { wallets: readonly GalleryWallet[] }) {
	const say = useSay();
	const open = wallets.filter(({ sync }) => sync !== null && sync.state !== "done");
	const states = open.map(({ sync }) => sync?.state);
	return (
		<div className="wall__notes">
			{/* Announces state changes only: the count below changes every few seconds. */}
			<p className="sr" role="status">
				{states.includes("running") ? say("nfts.reading") : ""}
				{states.includes("waiting") ? say("nfts.waitingTitle") : ""}
				{states.includes("failed") ? say("nfts.failedTitle") : ""}
			</p>
			{open.map((wallet) => (
				<SyncNote key={wallet.address} wallet={wallet} named={wallets.length > 1} />
			))}
			{wallets
				.filter(({ sync }) => sync === null)
				.map(({ address }) => (
					<div key={address} className="note note--line">
						<Icon name="wallet" />
						<div className="row row--wrap row--between">
							<p>
								<b className="short">{shortAddress(address)}</b> {say("nfts.neverRead")}
							</p>
							<SyncButton
								address={address}
								words={say("nfts.begin")}
								label={say("nfts.beginOf", { address: shortAddress(address) })}
							/>
						</div>
					</div>
				))}
		</div>
	);
}

function SyncNote({ wallet: { address, sync, pieces: count }, named }: { wallet: GalleryWallet; named: boolean }) {
	const say = useSay();
	if (!sync) return null;
	const name = named ? <b className="short">{shortAddress(address)} </b> : null;
	if (sync.state === "running") {
		return (
			<div className="note note--line">
				<span className="spin" aria-hidden="true" />
				<div className="row row--wrap row--between">
					<p>
						{name}
						<b className="num">{say("nfts.readSoFar", { count: sync.fetched })}</b>
						<br />
						{say("nfts.readMeanwhile")}
					</p>
					<noscript>
						<Link className="btn btn--secondary btn--sm" to="/nfts" reloadDocument>
							{say("nfts.checkAgain")}
						</Link>
					</noscript>
				</div>
			</div>
		);
	}
	if (sync.state === "waiting") {
		return (
			<div className="note note--warn">
				<Icon name="clock" />
				<p>
					{name}
					<b>{say("nfts.waitingTitle")}.</b>{" "}
					{sync.resumeAt === null ? null : (
						<Said id="nfts.waiting" values={{ count, time: <LocalTime at={sync.resumeAt} /> }} />
					)}
				</p>
			</div>
		);
	}
	return (
		<div className="note note--bad">
			<Icon name="circle-alert" />
			<div className="row row--wrap row--between">
				<p>
					{name}
					<b>{say("nfts.failedTitle")}.</b> {say("nfts.failed")}
				</p>
				<SyncButton
					address={address}
					words={say("nfts.beginAgain")}
					label={say("nfts.beginAgainOf", { address: shortAddress(address) })}
				/>
			</div>
		</div>
	);
}

function SyncButton({ address, words, label }: { address: string; words: string; label: string }) {
	return (
		<Form method="post" action="/nfts">
			<input type="hidden" name="address" value={address} />
			<button type="submit" className="btn btn--secondary btn--sm" name="intent" value="sync" aria-label={label}>
				<Icon name="refresh-cw" />
				{words}
			</button>
		</Form>
	);
}
