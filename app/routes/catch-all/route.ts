import { redirect } from "@remix-run/cloudflare";

/** Any unknown path redirects to /404 (SPEC: screens and routes). */
export function loader() {
	return redirect("/404");
}

export const action = loader;
