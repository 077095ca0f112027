import { useNavigation } from "@remix-run/react";
import { createContext, useContext, useEffect, useState } from "react";
import { isHydrated, whenIdle } from "../ui/idle.ts";
import appUrl from "../ui/styles/app.css?url";
import fontsUrl from "../ui/styles/fonts.css?url";

const FirstStylesContext = createContext("");

/** While the server renders: the styles the page brings along, if any. */
export const FirstStylesProvider = FirstStylesContext.Provider;

const ID = "first-styles";

/** Whether the document came with styles of its own. What is drawn anew has lost them: the policy allows the server's alone. */
function hasOwn(given: string): boolean {
	if (import.meta.env.SSR) return given !== "";
	return !isHydrated() && Boolean(document.getElementById(ID)?.textContent);
}

/** The page's styles: by links, or its first ones in the page and the whole sheet once the browser is idle or somebody goes on. */
export function Styles({ nonce }: { nonce: string | undefined }) {
	const first = useContext(FirstStylesContext);
	const [own] = useState(() => hasOwn(first));
	const [whole, setWhole] = useState(!own);
	const leaving = useNavigation().state !== "idle";
	useEffect(() => {
		if (leaving) setWhole(true);
		else whenIdle(() => setWhole(true));
	}, [leaving]);
	return (
		<>
			{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles; in the browser what the server wrote stays */}
			<style id={ID} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: first }} />
			{own ? null : <link rel="stylesheet" href={fontsUrl} />}
			{whole ? <link rel="stylesheet" href={appUrl} /> : null}
		</>
	);
}
