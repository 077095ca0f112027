import type { Reporter } from "#app/core/payments/wire.ts";
import { Icon } from "#app/ui/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { Said, useSay } from "#app/ui/say.tsx";
import { NotProven, Proven } from "./name-badges.tsx";

/** Everybody who named a payment. Each name is a word of whoever typed it, unless something proves it. */
export function NamedBy({ reporters, large = false }: { reporters: readonly Reporter[]; large?: boolean }) {
	const say = useSay();
	return (
		<ul className={large ? "claims claims--large" : "claims"}>
			{reporters.map(({ id, name, email, proof, namedAt, releasedAt }) => (
				<li key={id}>
					{large ? (
						<span className="person">
							<Icon name="user-round" />
						</span>
					) : null}
					<div className="grow">
						<p>
							<b className={name ? "t-strong" : "t-3"}>
								<bdi>{name || say("dashboard.noName")}</bdi>
							</b>{" "}
							{email ? (
								<span className="t-3">
									<bdi>{email}</bdi>
								</span>
							) : null}
						</p>
						<p className="t-xs t-2">
							<Said id="dashboard.namedAt" values={{ time: <LocalTime at={namedAt} /> }} />
							{releasedAt === null ? null : (
								<>
									{say("dashboard.comma")}
									<Said id="release.releasedAt" values={{ time: <LocalTime at={releasedAt} /> }} />
								</>
							)}
						</p>
						{large ? proof ? <Proven proof={proof} /> : <NotProven /> : null}
					</div>
				</li>
			))}
		</ul>
	);
}
