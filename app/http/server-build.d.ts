/** What `npm run build` writes; types are checked before anything was built, too. */
declare module "*/build/server/index.js";
