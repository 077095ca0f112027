import { useRevalidator } from "@remix-run/react";
import type { ComponentType } from "react";
import type { ShownRequest } from "#app/core/payments/signed-request.ts";
import { FlowButton } from "./flow-button.tsx";
import { Icon } from "./icon.tsx";
import { LocalTime } from "./local-time.tsx";
import { Said, useSay } from "./say.tsx";
import { useToast } from "./toasts.tsx";

/** What the button and the wallet's half say to each other. */
export interface SignFlowProps {
	/** as it is stored */
	request: ShownRequest;
	onSigned(): void;
	onClose(): void;
}

interface SignRequestProps {
	request: ShownRequest;
	/** epoch ms; null: it is not signed as it is */
	signedAt: number | null;
	/** why it is to be signed again, if it is */
	news?: string;
	/** brings the wallet's half; called by the click and not before */
	load(): Promise<{ SignRequestFlow: ComponentType<SignFlowProps> }>;
}

/** Whether a link's request is signed, for its maker, and the button that signs it with the payee's account. */
export function SignRequest({ request, signedAt, news, load }: SignRequestProps) {
	const say = useSay();
	const toast = useToast();
	const { revalidate } = useRevalidator();
	return (
		<section className="stack stack--3 no-print" aria-labelledby="sign-h">
			<h2 className="t-md" id="sign-h">
				{say("sign.title")}
			</h2>
			{news && signedAt === null ? (
				<div className="note note--warn" role="status">
					<Icon name="triangle-alert" />
					<p>{news}</p>
				</div>
			) : null}
			{signedAt === null ? (
				<>
					<p className="t-2 measure">{say("sign.why")}</p>
					<div>
						<FlowButton load={load} words={say("sign.sign")} icon="pen-line">
							{({ SignRequestFlow }, close) => (
								<SignRequestFlow
									request={request}
									onClose={close}
									onSigned={() => {
										close();
										toast(say("sign.done"));
										revalidate();
									}}
								/>
							)}
						</FlowButton>
					</div>
				</>
			) : (
				<p className="row t-2">
					<Icon name="shield-check" />
					<span>
						<Said id="sign.signed" values={{ when: <LocalTime at={signedAt} style="date-time" /> }} />
					</span>
				</p>
			)}
		</section>
	);
}
