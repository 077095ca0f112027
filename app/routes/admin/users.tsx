import { Form, Link } from "@remix-run/react";
import type { AdminUser, UserPage } from "#app/services/operations/admin-contract.ts";
import { TextField } from "#app/ui/field.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { useSay } from "#app/ui/say.tsx";

interface UsersProps {
	page: UserPage;
	search: string;
	/** the signed-in admin */
	ownId: string;
}

export function Users({ page, search, ownId }: UsersProps) {
	const say = useSay();
	return (
		<section className="panel" aria-labelledby="users">
			<h2 id="users">{say("admin.usersTitle")}</h2>
			<Form method="get" action="/admin" className="row row--wrap users__search" role="search">
				<div className="grow">
					<TextField
						key={search}
						label={say("admin.search")}
						name="q"
						type="search"
						defaultValue={search}
						dir="auto"
						autoComplete="off"
					/>
				</div>
				<button className="btn btn--secondary" type="submit">
					{say("admin.searchButton")}
				</button>
				{search === "" ? null : (
					<Link className="link tap" to="/admin">
						{say("admin.showAll")}
					</Link>
				)}
			</Form>
			{page.people.length === 0 ? (
				<p className="t-2">{say("admin.nobody")}</p>
			) : (
				<table className="table table--cards">
					<thead>
						<tr>
							<th scope="col">{say("admin.person")}</th>
							<th scope="col">{say("admin.accounts")}</th>
							<th scope="col">{say("admin.joined")}</th>
							<th scope="col">{say("admin.access")}</th>
							<th scope="col">
								<span className="sr">{say("admin.actions")}</span>
							</th>
						</tr>
					</thead>
					<tbody>
						{page.people.map((person) => (
							<UserRow key={person.id} person={person} search={search} own={person.id === ownId} />
						))}
					</tbody>
				</table>
			)}
			{page.next === null ? null : (
				<p>
					<Link className="btn btn--secondary" to={`/admin?${new URLSearchParams({ q: search, after: page.next })}`}>
						{say("admin.nextPage")}
					</Link>
				</p>
			)}
		</section>
	);
}

function UserRow({ person, search, own }: { person: AdminUser; search: string; own: boolean }) {
	const say = useSay();
	const change = person.access !== null && person.access.revokedAt === null ? "revoke" : "grant";
	return (
		<tr>
			<td className="span">
				<b>
					<bdi>{person.displayName}</bdi>
				</b>
				{own ? <small className="t-3"> ({say("admin.yourself")})</small> : null}
				<br />
				<span className="t-2 users__email">
					{person.email === null ? say("admin.noEmail") : <bdi>{person.email}</bdi>}
				</span>
			</td>
			<td data-label={person.labels.length > 0 ? say("admin.accounts") : undefined} className="span">
				{person.labels.map((label) => (
					<bdi key={label}>{label} </bdi>
				))}
			</td>
			<td data-label={say("admin.joined")} className="span users__joined">
				<LocalTime at={person.createdAt} style="date" />
			</td>
			<td data-label={say("admin.access")} className="span">
				<AccessBadge person={person} />
			</td>
			<td className="span">
				{person.admin ? null : (
					// By its question: what was opened to grant must not stay open to revoke.
					<ChangeAccess key={change} person={person} change={change} search={search} />
				)}
			</td>
		</tr>
	);
}

function AccessBadge({ person: { access, admin } }: { person: AdminUser }) {
	const say = useSay();
	if (admin) return <span className="badge badge--ok">{say("admin.accessRole")}</span>;
	if (access === null) return <span className="badge">{say("admin.accessNone")}</span>;
	if (access.revokedAt !== null) return <span className="badge badge--bad">{say("admin.accessRevoked")}</span>;
	return (
		<span className="badge badge--ok">
			{access.how === "post" ? say("admin.accessPost") : say("admin.accessAdmin")}
		</span>
	);
}

/** Asks once more before it does anything; opens and closes without script. */
function ChangeAccess({ person, change, search }: { person: AdminUser; change: "grant" | "revoke"; search: string }) {
	const say = useSay();
	const name = person.displayName;
	return (
		<details className="confirm">
			<summary className="btn btn--secondary btn--sm">
				{say(change === "grant" ? "admin.grant" : "admin.revoke")}
			</summary>
			<Form method="post" action="/admin" className="stack stack--3" preventScrollReset>
				<p className="t-sm">{say(change === "grant" ? "admin.grantQuestion" : "admin.revokeQuestion", { name })}</p>
				<input type="hidden" name="id" value={person.id} />
				<input type="hidden" name="q" value={search} />
				<button className="btn btn--primary" type="submit" name="intent" value={change}>
					{say(change === "grant" ? "admin.grantYes" : "admin.revokeYes")}
				</button>
			</Form>
		</details>
	);
}
