import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Failure } from "#app/http/failure.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";

interface ReadFailureProps {
	failure: Failure;
	/** what could not be read, and what holds all the same */
	children: ReactNode;
	/** path of the page that reads it again */
	again: string;
}

/** Something of an account could not be read: what, the reference to name, and a button that tries again. */
export function ReadFailure({ failure, children, again }: ReadFailureProps) {
	const say = useSay();
	return (
		<>
			<div className="note note--bad" role="alert">
				<Icon name="circle-alert" />
				<div>
					<p>{children}</p>
					<p className="t-3 space-above">
						<Said
							id="desk.reference"
							values={{
								reference: (
									<span className="mono" dir="ltr">
										{failure.reference}
									</span>
								),
								time: <LocalTime at={failure.at} />,
							}}
						/>
					</p>
				</div>
			</div>
			<div className="row row--wrap">
				<Link className="btn btn--primary" to={again} reloadDocument>
					<Icon name="rotate-ccw" />
					{say("desk.tryAgain")}
				</Link>
			</div>
		</>
	);
}
