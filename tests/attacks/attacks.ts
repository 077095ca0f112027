import { ACCOUNTS } from "./accounts.ts";
import type { Attack } from "./attack.ts";
import { LINKS } from "./links.ts";
import { PASSKEYS } from "./passkeys.ts";
import { REQUESTS } from "./requests.ts";
import { SIGN_IN } from "./sign-in.ts";
import { SPELLINGS } from "./spellings.ts";

/** Every attack that is tried over HTTP, from outside; `docs/security.md` publishes how many there are. */
export const ATTACKS: readonly Attack[] = [...REQUESTS, ...SIGN_IN, ...SPELLINGS, ...PASSKEYS, ...LINKS, ...ACCOUNTS];
