/**
 * Every address of the app and the file that answers it (SPEC: screens and routes). Folders follow the addresses. An id is
 * what pages that are open during a release ask for their data by: it stays when a file moves.
 *
 * @param {import("@remix-run/dev/dist/config/routes.js").DefineRouteFunction} route
 */
export function routes(route) {
	route("/", "routes/create/route.tsx", { index: true, id: "routes/home" });
	route("payment", "routes/create/route.tsx", { id: "routes/payment" });
	route("auth/login", "routes/auth/login/route.tsx");
	route("auth/register", "routes/auth/register/route.tsx");
	route("auth/login-unprotected", "routes/auth/login-unprotected/route.tsx");
	route("auth/register-unprotected", "routes/auth/register-unprotected/route.tsx");
	route("auth/mailed/:page", "routes/auth/mailed/route.tsx");
	route("auth/verify", "routes/auth/verify/route.tsx");
	route("auth/reset-password", "routes/auth/reset-password/route.tsx");
	route("auth/passkey", "routes/auth/passkey/route.ts");
	route("auth/second-step", "routes/auth/second-step/route.tsx");
	route("auth/logout", "routes/auth/logout/route.ts");
	route("auth/:provider", "routes/auth/$provider/route.ts", { id: "routes/auth/provider/route" });
	route("auth/:provider/callback", "routes/auth/$provider/callback/route.ts", {
		id: "routes/auth/provider-callback/route",
	});
	route("welcome", "routes/welcome/route.tsx");
	route("settings", "routes/settings/route.tsx");
	route("auth/undo", "routes/auth/undo/route.tsx");
	route("settings/proof", "routes/settings/proof/route.tsx");
	route("settings/recovery-codes", "routes/settings/recovery-codes/route.tsx");
	route("settings/activity", "routes/settings/activity/route.tsx");
	route("settings/not-me", "routes/settings/not-me/route.tsx");
	route("settings/delete", "routes/settings/delete/route.tsx");
	route("wallet-address", "routes/wallet-address/route.tsx");
	route("wallet-address/proof", "routes/wallet-address/proof/route.ts", { id: "routes/wallet-proof/route" });
	route("access", "routes/access/route.tsx");
	route("nfts", "routes/nfts/route.tsx");
	route("nfts/pieces", "routes/nfts/pieces/route.ts");
	route("nfts/progress", "routes/nfts/progress/route.ts");
	route("nft-pictures/:token", "routes/nft-pictures/$token/route.ts", { id: "routes/nft-picture/route" });
	route("nfts/pictures/:id", "routes/nfts/pictures/$id/route.ts", { id: "routes/piece-picture/route" });
	route("showcase-pictures/:file", "routes/showcase-pictures/$file/route.ts", { id: "routes/showcase-picture/route" });
	route("settings/export", "routes/settings/export/route.ts");
	route("settings/picture", "routes/settings/picture/route.ts");
	route("settings/wallets", "routes/settings/wallets/route.ts");
	route("settings/appearance", "routes/settings/appearance/route.ts", { id: "routes/appearance/route" });
	route("link/sample", "routes/link/sample/route.tsx");
	route("link/:paymentId", "routes/link/$paymentId/route.tsx", { id: "routes/pay/route" });
	route("link/:paymentId/begin", "routes/link/$paymentId/begin/route.tsx", { id: "routes/link-begin/route" });
	route("link/:paymentId/calls", "routes/link/$paymentId/calls/route.ts", { id: "routes/pay-calls/route" });
	route("link/:paymentId/request.json", "routes/link/$paymentId/request/route.ts");
	route("link/:paymentId/receipt/:transaction", "routes/link/$paymentId/receipt-of/route.ts");
	route("receipt/:token", "routes/receipt/$token/route.tsx", { id: "routes/signed-receipt/route" });
	route("receipt/:token/jws", "routes/receipt/$token/jws/route.ts", { id: "routes/signed-receipt-text/route" });
	route(".well-known/jwks.json", "routes/jwks/route.ts");
	route("link/:paymentId/signature", "routes/link/$paymentId/signature/route.ts");
	route("link/:paymentId/live", "routes/link/$paymentId/live/route.ts", { id: "routes/live/route" });
	route("link/:paymentId/created", "routes/link/$paymentId/created/route.tsx", { id: "routes/created/route" });
	route("link/:paymentId/send", "routes/link/$paymentId/send/route.tsx", { id: "routes/link-send/route" });
	route("link/:paymentId/repeat", "routes/link/$paymentId/repeat/route.tsx", { id: "routes/link-repeat/route" });
	route("links/export", "routes/links/export/route.ts");
	route("mails/stop", "routes/mails/stop/route.tsx");
	route("link/:paymentId/qr.svg", "routes/link/$paymentId/qr/route.ts", { id: "routes/link-qr/route" });
	route("link/:paymentId/dashboard", "routes/link/$paymentId/dashboard/route.tsx", { id: "routes/dashboard/route" });
	route("links", "routes/links/route.tsx");
	route("links/live", "routes/links/live/route.ts");
	route("links/arrivals", "routes/links/arrivals/route.tsx");
	route("link/:paymentId/edit", "routes/link/$paymentId/edit/route.tsx", { id: "routes/link-edit/route" });
	route("chains/:chainId/watch", "routes/chains/$chainId/watch/route.ts", { id: "routes/chain-watch/route" });
	route("words/:language/:area", "routes/words/route.ts");
	route("seals/:form/:file", "routes/identicons/route.ts", { id: "routes/seals/route" });
	route("qr/:file", "routes/qr/route.ts", { id: "routes/address-qr/route" });
	route("link/:paymentId/preview.png", "routes/link/$paymentId/preview/route.ts", { id: "routes/link-preview/route" });
	route("off", "routes/today/route.tsx", { id: "routes/off/route" });
	route("oauth/:file", "routes/oauth/route.ts");
	route("targets/:target", "routes/targets/$target/route.tsx", { id: "routes/target/route" });
	route("targets/:target/callback", "routes/targets/$target/callback/route.ts", { id: "routes/target-callback/route" });
	route("receipt/:token/pdf", "routes/receipt/$token/pdf/route.ts", { id: "routes/receipt-pdf/route" });
	route("verify", "routes/verify/route.ts");
	route("verify.html", "routes/verify/html/route.ts");
	route("about-us", "routes/about-us/route.tsx");
	route("contact-us", "routes/contact-us/route.tsx");
	route("faqs", "routes/faqs/route.tsx");
	route("admin", "routes/admin/route.tsx");
	route("robots.txt", "routes/robots/route.ts");
	route(".well-known/security.txt", "routes/security-txt/route.ts");
	route("sitemap.xml", "routes/sitemap/route.ts");
	route("404", "routes/404/route.tsx", { id: "routes/not-found/route" });
	route("500", "routes/500/route.tsx", { id: "routes/server-error/route" });
	route(":at", "routes/gallery/route.tsx");
	route(":at/now.jpg", "routes/gallery/now/route.ts");
	route(":at/now.webp", "routes/gallery/now/route.ts", { id: "routes/gallery/now-webp/route" });
	route(":at/feed.json", "routes/gallery/feed/route.ts");
	route(":at/feed.atom", "routes/gallery/feed/route.ts", { id: "routes/gallery/feed-atom/route" });
	route(":at/card/:slot", "routes/gallery/card/route.ts");
	route("*", "routes/catch-all/route.ts", { id: "routes/anything-else/route" });
}
