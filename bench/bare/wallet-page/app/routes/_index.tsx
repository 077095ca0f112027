import { useEffect } from "react";

/** The build puts the addresses of Web3-Onboard's chunks here, separated by spaces (vite.config.ts). */
const PREFETCHED = "__PREFETCHED__";

/** A button; what it needs is fetched once the browser is idle, and runs on the click. */
export default function Page() {
	useEffect(() => {
		const idle = requestIdleCallback(() => {
			for (const href of PREFETCHED.split(" "))
				document.head.appendChild(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
		});
		return () => cancelIdleCallback(idle);
	}, []);
	const connect = async () => (await import("../connect.ts")).connect("Bench wallet");
	return (
		<main>
			<h1>A page</h1>
			<button type="button" onClick={() => void connect()}>
				Connect
			</button>
		</main>
	);
}
