import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "@remix-run/react";
import "./ui/styles/app.css";

export default function Root() {
	return (
		<html lang="en" dir="ltr" data-mood="paylink" data-theme="light">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<Meta />
				<Links />
			</head>
			<body>
				<Outlet />
				<ScrollRestoration />
				<Scripts />
			</body>
		</html>
	);
}
