/**
 * Every address of the app and the file that answers it (SPEC: screens and routes).
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
	route("auth/verify", "routes/auth/verify/route.tsx");
	route("auth/reset-password", "routes/auth/reset-password/route.tsx");
	route("auth/logout", "routes/auth/logout/route.ts");
	route("auth/:provider", "routes/auth/provider/route.ts");
	route("auth/:provider/callback", "routes/auth/provider-callback/route.ts");
	route("welcome", "routes/welcome/route.tsx");
	route("settings", "routes/settings/route.tsx");
	route("settings/delete", "routes/settings/delete/route.tsx");
	route("wallet-address", "routes/wallet-address/route.tsx");
	route("wallet-address/proof", "routes/wallet-proof/route.ts");
	route("access", "routes/access/route.tsx");
	route("nfts", "routes/nfts/route.tsx");
	route("nfts/pieces", "routes/nfts/pieces/route.ts");
	route("nfts/progress", "routes/nfts/progress/route.ts");
	route("nft-pictures/:token", "routes/nft-picture/route.ts");
	route("nfts/pictures/:id", "routes/piece-picture/route.ts");
	route("showcase-pictures/:file", "routes/showcase-picture/route.ts");
	route("settings/wallets", "routes/settings/wallets/route.ts");
	route("settings/appearance", "routes/appearance/route.ts");
	route("link/:paymentId", "routes/pay/route.tsx");
	route("link/:paymentId/calls", "routes/pay-calls/route.ts");
	route("link/:paymentId/live", "routes/live/route.ts");
	route("link/:paymentId/created", "routes/created/route.tsx");
	route("link/:paymentId/qr.svg", "routes/link-qr/route.ts");
	route("link/:paymentId/dashboard", "routes/dashboard/route.tsx");
	route("words/:language/:area", "routes/words/route.ts");
	route("seals/:form/:file", "routes/seals/route.ts");
	route("qr/:file", "routes/address-qr/route.ts");
	route("link/:paymentId/preview.png", "routes/link-preview/route.ts");
	route("off", "routes/off/route.tsx");
	route("about-us", "routes/about-us/route.tsx");
	route("contact-us", "routes/contact-us/route.tsx");
	route("faqs", "routes/faqs/route.tsx");
	route("admin", "routes/admin/route.tsx");
	route("robots.txt", "routes/robots/route.ts");
	route("sitemap.xml", "routes/sitemap/route.ts");
	route("404", "routes/not-found/route.tsx");
	route("500", "routes/server-error/route.tsx");
	route("*", "routes/anything-else/route.ts");
}
