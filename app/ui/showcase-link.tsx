import { useSay } from "./say.tsx";

/** Our other product, in the footers of pages that requesters see. By a document: it brings its own look. */
export function ShowcaseLink() {
	const say = useSay();
	return <a href="/welcome">{say("common.showcase")}</a>;
}
