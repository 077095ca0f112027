import type { ReactNode } from "react";

interface SubmitButtonProps {
	busy: boolean;
	/** in place of the words while it is on its way */
	busyWords: string;
	className?: string;
	children: ReactNode;
}

/** Sends a form, and says that it is on its way. */
export function SubmitButton({
	busy,
	busyWords,
	className = "btn btn--primary btn--block",
	children,
}: SubmitButtonProps) {
	return (
		<button className={className} type="submit" aria-busy={busy || undefined}>
			{busy ? (
				<>
					<span className="spin" aria-hidden="true" />
					{busyWords}
				</>
			) : (
				children
			)}
		</button>
	);
}
