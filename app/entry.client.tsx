import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { shownAlready } from "./ui/later.ts";

const hydrate = () =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		);
	});

if (shownAlready.length === 0) hydrate();
else void Promise.all(shownAlready).then(hydrate);
