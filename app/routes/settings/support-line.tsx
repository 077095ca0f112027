import { Icon } from "#app/ui/icon.tsx";
import { Said } from "#app/ui/say.tsx";

/** The contact line for deletion. */
export function SupportLine({ email }: { email: string }) {
	return (
		<div className="note">
			<Icon name="info" />
			<p>
				<Said
					id="settings.deletionBySupport"
					values={{
						email: (
							<a className="link" href={`mailto:${email}`}>
								<bdi>{email}</bdi>
							</a>
						),
					}}
				/>
			</p>
		</div>
	);
}
