import { DurableObject } from "cloudflare:workers";
import type { Env } from "../services.server.ts";

/** One per payment link: holds its sockets and looks at the chain for it. */
export class PaymentLinkRoom extends DurableObject<Env> {}
