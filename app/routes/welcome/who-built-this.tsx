import { Link } from "@remix-run/react";
import { useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { CREDITS } from "./credits.ts";

/** The button and its dialog (SPEC §2): on large screens, while script runs. */
export function WhoBuiltThis({ supportEmail }: { supportEmail: string }) {
	const say = useSay();
	const [open, setOpen] = useState(false);
	const close = () => setOpen(false);
	return (
		<>
			<button type="button" className="tag only-wide needs-script" onClick={() => setOpen(true)}>
				{say("welcome.who")}
			</button>
			<Dialog title={say("welcome.whoTitle")} open={open} onClose={close}>
				<div className="stack stack--5">
					<ul className="credits">
						{CREDITS.map(({ name, role, portrait, url }) => (
							<li key={name}>
								<img className="disc" src={portrait} alt="" width="56" height="56" />
								<span>
									<bdi className="t-strong">
										{url ? (
											<a className="link" href={url} target="_blank" rel="noopener">
												{name}
											</a>
										) : (
											name
										)}
									</bdi>
									<span className="t-2">{say(role)}</span>
								</span>
							</li>
						))}
					</ul>
					<p className="t-2">
						<Said
							id="welcome.join"
							values={{
								hello: (
									<Link className="link" to="/contact-us" reloadDocument>
										{say("welcome.sayHello")}
									</Link>
								),
							}}
						/>
					</p>
					<p className="t-sm t-3">
						<Said
							id="welcome.privacy"
							values={{
								email: (
									<a className="link" href={`mailto:${supportEmail}`}>
										<bdi>{supportEmail}</bdi>
									</a>
								),
							}}
						/>
					</p>
					<button type="button" className="btn btn--primary" onClick={close}>
						{say("common.back")}
					</button>
				</div>
			</Dialog>
		</>
	);
}
