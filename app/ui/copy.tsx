import { useId } from "react";
import { Icon } from "./icon.tsx";
import { useSay } from "./say.tsx";
import { useToast } from "./toasts.tsx";

/** Copies text and says "Copied"; says so when the browser refuses. */
export function useCopy(): (text: string) => void {
	const say = useSay();
	const toast = useToast();
	return (text) => {
		navigator.clipboard.writeText(text).then(
			() => toast(say("common.copied")),
			() => toast(say("common.copyFailed"), "bad"),
		);
	};
}

/** A value in a box with a Copy button. */
export function CopyField({ label, value, shown }: { label: string; value: string; shown?: string }) {
	const say = useSay();
	const id = useId();
	const copy = useCopy();
	return (
		<div className="stack stack--2">
			<span className="label" id={id}>
				{label}
			</span>
			{/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend where a label already exists */}
			<div className="copyfield" role="group" aria-labelledby={id}>
				<span dir="ltr">{shown ?? value}</span>
				<button type="button" className="needs-script" onClick={() => copy(value)}>
					<Icon name="copy" />
					{say("common.copy")}
				</button>
			</div>
		</div>
	);
}
