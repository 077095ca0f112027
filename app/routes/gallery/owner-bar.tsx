import { Form } from "@remix-run/react";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import type { OpenGallery } from "./load-gallery.server.ts";

/** For the owner alone: whether the gallery is open, and what of it is shown. */
export function OwnerBar({ own: { closed, settings, hidden }, at }: Pick<OpenGallery, "own" | "at">) {
	const say = useSay();
	const names = new Intl.ListFormat(say.locale).format(hidden);
	return (
		<section className="ownbar" aria-label={say(closed ? "gallery.onlyYou" : "gallery.isOpen")}>
			<div className="shell stack stack--3">
				<Form method="post" action={`/${at}`} className="ownbar__in">
					<Icon name={closed ? "eye-off" : "eye"} />
					<p className="grow">
						<b>{say(closed ? "gallery.onlyYou" : "gallery.isOpen")}</b>{" "}
						{say(closed ? "gallery.onlyYouWhat" : "gallery.isOpenWhat")}
					</p>
					<label className="switch">
						<span className="t-sm">{say("gallery.showNext")}</span>
						<input type="checkbox" name="showsNext" defaultChecked={settings.showsNext} />
					</label>
					<label className="switch">
						<span className="t-sm">{say("gallery.allowIndex")}</span>
						<input type="checkbox" name="indexed" defaultChecked={settings.indexed} />
					</label>
					<button className="btn btn--primary" type="submit" name="intent" value="open">
						{say(closed ? "gallery.open" : "gallery.save")}
					</button>
					{closed ? null : (
						<button className="btn btn--secondary" type="submit" name="intent" value="close">
							{say("gallery.close")}
						</button>
					)}
				</Form>
				{hidden.length === 0 ? null : (
					<Form method="post" action={`/${at}`} className="note note--warn">
						<Icon name="circle-alert" />
						<p>{say("gallery.hiddenReports", { count: hidden.length, names })}</p>
						<button className="btn btn--secondary btn--sm" type="submit" name="intent" value="show-reported">
							{say("gallery.showReported")}
						</button>
					</Form>
				)}
			</div>
		</section>
	);
}
