import { Form, Link } from "@remix-run/react";
import { localDate } from "#app/core/showcase/rotation-time.ts";
import { Copies, CopyRow } from "#app/ui/copies.tsx";
import { MonthCalendar } from "#app/ui/gallery/month-calendar.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { GalleryTop } from "./gallery-top.tsx";
import type { OpenGallery, ReportAnswer } from "./load-gallery.server.ts";
import { OwnerBar } from "./owner-bar.tsx";

/** CSS pixels */
const HERO = 720;
const THUMB = 240;

type Style = "moment" | "day";
const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
	moment: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
	day: { day: "numeric", month: "long", year: "numeric" },
};

/** Instants as the owner's calendar has them, the same for every visitor. */
function When({ at, style, timeZone }: { at: number; style: Style; timeZone: string }) {
	const say = useSay();
	return (
		<time dateTime={new Date(at).toISOString()}>
			<bdi>{new Intl.DateTimeFormat(say.locale, { ...STYLES[style], timeZone }).format(at)}</bdi>
		</time>
	);
}

export function GalleryScreen({ loaded, answer }: { loaded: OpenGallery; answer: ReportAnswer | undefined }) {
	const { at, calendar, own, since, timeZone } = loaded;
	const say = useSay();
	const path = (parameters: Record<string, string>) => `/${at}?${new URLSearchParams(parameters)}`;
	return (
		<>
			<GalleryTop isOwner={own.isOwner} />
			{own.isOwner ? <OwnerBar own={own} at={at} /> : null}
			<main className="shell page hung" id="main">
				{answer ? (
					<div className={`note ${answer.reported ? "note--ok" : "note--warn"}`} role="status">
						<Icon name={answer.reported ? "check" : "circle-alert"} />
						<p>{say(answer.reported ? "gallery.reported" : "gallery.reportTooOften")}</p>
					</div>
				) : null}
				<Hero loaded={loaded} />
				<MonthCalendar
					{...calendar}
					monthPath={(month) => path({ month })}
					picturePath={(slot) => path({ hung: String(slot) })}
					first={since === null ? calendar.today.slice(0, 7) : localDate(since, timeZone).slice(0, 7)}
				/>
				<Lately loaded={loaded} path={path} />
				<TakeAlong loaded={loaded} />
			</main>
			<footer className="foot">
				<span>{say("gallery.onlyPicked")}</span>
			</footer>
		</>
	);
}

/** How long the longest word of a name is, for the size of its letters; undefined for what fits at the largest. */
function wordsIn(name: string): "long" | "longest" | undefined {
	const longest = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length));
	return longest > 13 ? "longest" : longest > 8 ? "long" : undefined;
}

function Hero({ loaded }: { loaded: OpenGallery }) {
	const { shown, isNow, timeZone, displayName, at, next, own } = loaded;
	const say = useSay();
	if (!shown) {
		return (
			<section className="stack stack--3" aria-labelledby="shown">
				<h1 className="t-xl" id="shown">
					{say("gallery.nothingNow")}
				</h1>
				<p className="t-2">{say("gallery.nothingNowMore")}</p>
			</section>
		);
	}
	const moment = <When at={shown.at} style="moment" timeZone={timeZone} />;
	return (
		<article className="hero" aria-labelledby="shown">
			<img className="hero__pic" src={shown.pictureUrl} alt={shown.name} width={HERO} height={HERO} />
			<div className="hero__say">
				<div className="stack stack--2">
					<p className="row t-2">
						{isNow ? <span className="dot" aria-hidden="true" /> : null}
						<span>
							<Said id={isNow ? "gallery.nowSince" : "gallery.hungOn"} values={{ moment }} />
						</span>
					</p>
					<h1 id="shown" data-words={wordsIn(shown.name)}>
						<bdi>{shown.name}</bdi>
					</h1>
					{shown.collection ? (
						<p className="t-lg t-2">
							<bdi>{shown.collection}</bdi>
						</p>
					) : null}
				</div>
				<p>
					<b className="t-strong">
						<bdi>{displayName}</bdi>
					</b>
					<br />
					<bdi className="t-sm t-3" dir="ltr">
						{at}
					</bdi>
				</p>
				{shown.provenWallet ? (
					<p className="hero__proof">
						<Icon name="badge-check" />
						<span>
							<Said
								id="gallery.provenWallet"
								values={{
									address: (
										<bdi className="mono t-3" dir="ltr">
											{shown.provenWallet}
										</bdi>
									),
								}}
							/>
						</span>
					</p>
				) : null}
				<div className="row row--wrap">
					{shown.marketplaceUrl ? (
						<a className="btn btn--primary" href={shown.marketplaceUrl} rel="noreferrer">
							<Icon name="external-link" />
							{say("gallery.seeAtMarketplace")}
						</a>
					) : null}
					{isNow ? null : (
						<Link className="btn btn--secondary" to={`/${at}`}>
							{say("gallery.backToNow")}
						</Link>
					)}
				</div>
				{next ? (
					<p className="t-sm t-3">
						<Said
							id={next.name === null ? "gallery.next" : "gallery.nextNamed"}
							values={{
								name: <bdi>{next.name}</bdi>,
								moment: <When at={next.at} style="moment" timeZone={timeZone} />,
							}}
						/>
					</p>
				) : null}
				{own.isOwner ? null : <Report nft={shown.nftId} at={at} />}
			</div>
		</article>
	);
}

function Report({ nft, at }: { nft: string; at: string }) {
	const say = useSay();
	return (
		<details className="reveal">
			<summary className="btn btn--quiet btn--sm">{say("gallery.report")}</summary>
			<Form method="post" action={`/${at}`} className="reveal__body stack stack--3">
				<input type="hidden" name="nft" value={nft} />
				<p className="t-sm measure">{say("gallery.reportWhat")}</p>
				<button type="submit" className="btn btn--danger btn--sm btn--start" name="intent" value="report">
					{say("gallery.reportNow")}
				</button>
			</Form>
		</details>
	);
}

function Lately({ loaded, path }: { loaded: OpenGallery; path(parameters: Record<string, string>): string }) {
	const { lately, count, since, timeZone, at } = loaded;
	const say = useSay();
	const last = lately.entries.at(-1);
	if (lately.entries.length === 0) return null;
	return (
		<section className="stack stack--5" aria-labelledby="lately">
			<div className="block__head">
				<h2 id="lately">{say("gallery.lately")}</h2>
				{since === null ? null : (
					<p className="t-sm t-3">
						<Said id="gallery.since" values={{ count, day: <When at={since} style="day" timeZone={timeZone} /> }} />
					</p>
				)}
			</div>
			<ol className="lately">
				{lately.entries.map(({ slot, name, collection, pictureUrl, at: when, byHand }) => {
					const moment = <When at={when} style="day" timeZone={timeZone} />;
					return (
						<li key={slot}>
							<Link to={path({ hung: String(slot) })}>
								<img src={pictureUrl} alt="" width={THUMB} height={THUMB} loading="lazy" />
								<b className="t-strong">
									<bdi>{name}</bdi>
								</b>
							</Link>
							{collection ? (
								<span>
									<bdi>{collection}</bdi>
								</span>
							) : null}
							<span>{byHand ? <Said id="gallery.byHand" values={{ moment }} /> : moment}</span>
						</li>
					);
				})}
			</ol>
			{lately.more || lately.older ? (
				<div className="row row--wrap">
					{lately.older ? (
						<Link className="btn btn--quiet btn--sm" to={`/${at}`} preventScrollReset>
							{say("gallery.newest")}
						</Link>
					) : null}
					{lately.more && last ? (
						<Link className="btn btn--secondary btn--sm" to={path({ before: String(last.slot) })} preventScrollReset>
							{say("gallery.older")}
						</Link>
					) : null}
				</div>
			) : null}
		</section>
	);
}

function TakeAlong({ loaded: { at, nowUrl, own } }: { loaded: OpenGallery }) {
	const say = useSay();
	if (own.closed) return null;
	return (
		<section className="along" aria-labelledby="along">
			<div className="stack stack--2">
				<h2 id="along">{say("gallery.takeAlong")}</h2>
				<p className="t-sm t-2 measure">{say("gallery.takeAlongWhat")}</p>
			</div>
			<div className="stack stack--3">
				<Copies>
					<CopyRow label={say("gallery.pictureAddress")} copy={{ text: nowUrl, name: say("gallery.copyAddress") }}>
						<bdi className="mono t-sm" dir="ltr">
							{nowUrl.replace(/^https?:\/\//, "")}
						</bdi>
					</CopyRow>
				</Copies>
				<p className="row row--wrap t-sm">
					<a className="link tap" href={`/${at}/feed.json`}>
						{say("gallery.feedJson")}
					</a>
					<a className="link tap" href={`/${at}/feed.atom`}>
						{say("gallery.feedAtom")}
					</a>
					<a className="link tap" href={`/${at}/now.webp`}>
						{say("gallery.nowWebp")}
					</a>
				</p>
			</div>
		</section>
	);
}
