import { useState } from "react";
import { pathOfPicture } from "#app/core/pictures/stored-picture-path.ts";
import { TextField } from "#app/ui/field.tsx";
import { useSay } from "#app/ui/say.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

/** Formats that are read; what a file is, its bytes say. */
const ACCEPTED = "image/png,image/jpeg,image/gif,image/webp,image/avif";

const REMOVAL = "picture-removal";

/** The picture payers see beside the name. Plain forms: a file is sent by the browser itself, with and without script. */
export function PictureForm({ hash }: { hash: string | null }) {
	const say = useSay();
	const [busy, setBusy] = useState(false);
	return (
		<div className="stack stack--4" id="picture">
			<div className="row">
				{hash === null ? null : (
					<img
						className="payee__pic"
						src={pathOfPicture(hash)}
						alt={say("settings.pictureAlt")}
						width="56"
						height="56"
					/>
				)}
				<div>
					<span className="label">{say("settings.picture")}</span>
					<p className="t-sm t-2">{say("settings.pictureLead")}</p>
				</div>
			</div>
			<form
				method="post"
				action="/settings/picture"
				encType="multipart/form-data"
				className="stack stack--4"
				onSubmit={() => setBusy(true)}
			>
				<TextField
					label={say("settings.pictureFile")}
					help={say("settings.pictureFileHelp")}
					name="picture"
					type="file"
					accept={ACCEPTED}
				/>
				<TextField label={say("settings.pictureAddress")} name="address" type="url" dir="ltr" autoComplete="off" />
				<div className="row row--wrap">
					<SubmitButton
						busy={busy}
						busyWords={say("settings.pictureChecking")}
						className="btn btn--secondary btn--sm btn--start"
					>
						{say("settings.pictureSave")}
					</SubmitButton>
					{hash === null ? null : (
						<button type="submit" form={REMOVAL} className="btn btn--danger btn--sm">
							{say("settings.pictureRemove")}
						</button>
					)}
				</div>
			</form>
			<form method="post" action="/settings/picture" id={REMOVAL}>
				<input type="hidden" name="intent" value="remove" />
			</form>
		</div>
	);
}
