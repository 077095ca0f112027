const PAGE = "routes/welcome/route";

const PRELOAD = '<link rel="modulepreload"';
const MODULE = 'type="module" async=""';

/** On a line so slow that the picture takes longer, both come side by side. */
const AT_LAST_MS = 3_000;

/** Runs in the page, after everything in it; what it adds is allowed because its nonce is ('strict-dynamic', CSP 3 §4.2). */
const FETCH_AFTER_PICTURE = `(()=>{
const {nonce}=document.currentScript,picture=document.querySelector("[data-first]");
let begun=false;
const begin=()=>{
if(begun)return;
begun=true;
for(const link of document.querySelectorAll("link[rel=later]"))link.rel="modulepreload";
const script=document.createElement("script");
script.type="module";
script.nonce=nonce;
script.textContent=document.querySelector("script[type=later]").textContent;
document.body.append(script);
};
const painted=()=>requestAnimationFrame(()=>setTimeout(begin));
if(!picture||picture.complete)painted();
else picture.onload=picture.onerror=painted;
setTimeout(begin,${AT_LAST_MS});
})()`;

/**
 * On the welcome page the picture is the page, and everything on it works without script: so the scripts, four times its
 * size, are fetched when it has come (or cannot, or takes long) instead of sharing the line with it.
 *
 * @param page - as Remix wrote it, with the picture marked `data-first`
 * @param routes - ids of the routes that drew it; every other page is left as it is
 */
export function withScriptsLater(page: string, routes: readonly string[], nonce: string): string {
	const end = page.lastIndexOf("</body>");
	if (!routes.includes(PAGE) || end < 0) return page;
	const body = page.slice(0, end).replaceAll(PRELOAD, '<link rel="later"').replace(MODULE, 'type="later"');
	return `${body}<script nonce="${nonce}">${FETCH_AFTER_PICTURE}</script>${page.slice(end)}`;
}
