import { Form, useNavigation } from "@remix-run/react";
import { CopyField } from "#app/ui/copy.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";

/** The form of an address is the same in every language. */
const POST_ADDRESS = "https://x.com/you/status/...";

interface PostFormProps {
	code: string;
	/** X's page with the post filled in */
	intentUrl: string;
	returnTo: string;
	answer: { typed: string; refusal: string; notChecked: boolean } | undefined;
}

/** The access form (SPEC §2): write the post, bring its link. */
export function PostForm({ code, intentUrl, returnTo, answer }: PostFormProps) {
	const say = useSay();
	const navigation = useNavigation();
	const checking = navigation.formMethod === "POST" && navigation.formData?.has("tweetUrl") === true;
	const here = `/access?${new URLSearchParams({ returnTo })}`;
	return (
		<div className="stack stack--6">
			<div className="stack stack--2">
				<CopyField label={say("access.code")} value={code} />
				<p className="help">{say("access.codeHelp")}</p>
				<Form method="post" action={here} preventScrollReset>
					<input type="hidden" name="intent" value="new-code" />
					<button type="submit" className="btn btn--quiet btn--sm">
						<Icon name="refresh-cw" />
						{say("access.newCode")}
					</button>
				</Form>
			</div>
			<a className="btn btn--secondary btn--block" href={intentUrl} target="_blank" rel="noreferrer">
				{say("access.makeTweet")}
				<span className="sr"> ({say("access.opensX")})</span>
				<Icon name="external-link" />
			</a>
			<Form method="post" action={here} className="stack stack--5">
				{answer?.notChecked ? (
					<div className="note note--warn" role="alert">
						<Icon name="clock" />
						<p>{answer.refusal}</p>
					</div>
				) : null}
				<TextField
					label={say("access.tweetUrl")}
					name="tweetUrl"
					type="text"
					inputMode="url"
					dir="ltr"
					spellCheck={false}
					autoCapitalize="off"
					autoComplete="off"
					defaultValue={answer?.typed}
					error={answer && !answer.notChecked ? answer.refusal : undefined}
					refusedIn={answer?.notChecked ? null : answer}
					placeholder={POST_ADDRESS}
					required
				/>
				<button className="btn btn--primary btn--block" type="submit" aria-busy={checking || undefined}>
					{checking ? say("access.checking") : say("access.check")}
				</button>
			</Form>
		</div>
	);
}
