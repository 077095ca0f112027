import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import type { ReceiptProps } from "./receipt.tsx";

/** The receipt's code, which pages of open requests do without. */
export const loadReceipt = () => import("./receipt.tsx");

/** A page is written and hydrated in one go: what is drawn there has to be at hand before. */
const drawn = import.meta.env.SSR || document.querySelector(".receipt");
const here = drawn ? await loadReceipt().catch(() => null) : null;

interface Instead {
	/** until the code is there, and in its place where it does not come: offline, or another release is out */
	instead: ReactNode;
}

const LateReceipt = lazy<ComponentType<ReceiptProps & Instead>>(async () => {
	const module = await loadReceipt().catch(() => null);
	return { default: ({ instead, ...props }) => (module ? <module.Receipt {...props} /> : instead) };
});
const LateButtons = lazy<ComponentType<{ pageUrl: string }>>(async () => {
	const module = await loadReceipt().catch(() => null);
	return { default: module?.ReceiptButtons ?? (() => null) };
});

export function Receipt(props: ReceiptProps & Instead) {
	const { instead, ...receipt } = props;
	if (here) return <here.Receipt {...receipt} />;
	return (
		<Suspense fallback={instead}>
			<LateReceipt {...props} />
		</Suspense>
	);
}

export function ReceiptButtons(props: { pageUrl: string }) {
	if (here) return <here.ReceiptButtons {...props} />;
	return (
		<Suspense>
			<LateButtons {...props} />
		</Suspense>
	);
}
