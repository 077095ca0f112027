import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { BareContext } from "../../worker.ts";

/** One row by its key. */
export async function loader({ params, context }: LoaderFunctionArgs) {
	const { env } = context as unknown as BareContext;
	const row = await env.DB.prepare("select id, title, body from pages where id = ?")
		.bind(params.id ?? "")
		.first<{ id: string; title: string; body: string }>();
	if (!row) throw new Response(null, { status: 404 });
	return row;
}

export default function Page() {
	const { title, body } = useLoaderData<typeof loader>();
	return (
		<main>
			<h1>{title}</h1>
			<p>{body}</p>
		</main>
	);
}
