import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { MAX_PICTURE_BYTES } from "#app/core/pictures/picture-rules.ts";
import { requireUser } from "#app/http/guards.server.ts";
import { type Notice, noticeCookie } from "#app/http/notice.server.ts";
import { readForm } from "#app/http/request-body.server.ts";
import { setCookies } from "#app/http/set-cookies.ts";
import type { RequesterPicture } from "#app/services/accounts/requester-picture.ts";

/** A picture, and the form around it. */
const MAX_FORM_BYTES = MAX_PICTURE_BYTES + 64 * 1024;

type Refusal = Exclude<Awaited<ReturnType<RequesterPicture["keep"]>>, { ok: true }>["reason"];

const NOTICES = {
	"no-picture": "picture-missing",
	"address-refused": "picture-not-there",
	"not-there": "picture-not-there",
	silent: "picture-silent",
	"too-large": "picture-too-large",
	"too-many-pixels": "picture-too-large",
	"not-a-picture": "picture-unreadable",
	format: "picture-unreadable",
	broken: "picture-unreadable",
	unfinished: "picture-unreadable",
	"rate-limited": "picture-too-often",
} as const satisfies Record<Refusal, Notice["code"]>;

const back = (code: (typeof NOTICES)[Refusal] | "picture-saved" | "picture-removed") =>
	redirect("/settings", { headers: setCookies([noticeCookie({ code })]) });

/** Another picture beside the requester's name, by a file or an address, or none. */
export async function action({ request, context }: ActionFunctionArgs): Promise<Response> {
	const user = await requireUser(request, context);
	const pictures = context.requesterPicture;
	if (!pictures) throw new Response(null, { status: 404 });
	// A sender that goes away in the middle leaves a body that cannot be read to its end.
	const body = await readForm(request, MAX_FORM_BYTES).catch(() => null);
	if (!body?.ok) return back(body?.reason === "too-large" ? "picture-too-large" : "picture-missing");
	const form = body.value;
	if (form.get("intent") === "remove") {
		await pictures.remove(user.id);
		return back("picture-removed");
	}
	const file = form.get("picture");
	const address = form.get("address");
	const from =
		file instanceof File && file.size > 0
			? new Uint8Array(await file.arrayBuffer())
			: typeof address === "string"
				? address.trim()
				: "";
	if (from.length === 0) return back("picture-missing");
	const kept = await pictures.keep(user.id, from);
	return back(kept.ok ? "picture-saved" : NOTICES[kept.reason]);
}

export function loader(): Response {
	return redirect("/settings");
}
