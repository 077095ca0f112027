/** What a payment page shows once something was paid or reported: fetched then, or when the browser is idle. */

export { depthInWords, situationInWords } from "#app/words/link-situation.ts";
export { AfterPayment } from "./after-submit.tsx";
export { ReportedResult } from "./reported-result.tsx";
export { SituationPanel } from "./situation-panel.tsx";
export { UnreadableLink } from "./unreadable-link.tsx";
