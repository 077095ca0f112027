/** What the page adds to the app's own styles (app/ui/styles). */
export const STYLE = `
.coach{position:sticky;inset-block-start:0;z-index:5;background:var(--ink);color:var(--paper)}
.coach__in{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-2) var(--space-5);min-block-size:4.5rem;padding-block:var(--space-3)}
.coach p{font-size:var(--text-md);font-weight:var(--weight-strong);letter-spacing:-0.01em;line-height:1.3}
.coach small{display:block;font-size:var(--text-sm);font-weight:var(--weight-body);letter-spacing:0}
.coach .stepbar{inline-size:9rem}
.coach .stepbar span{background:color-mix(in srgb,var(--paper) 32%,transparent)}
.coach .stepbar .on{background:var(--paper)}
.coach .btn{margin-inline-start:auto;background:transparent;border-color:currentColor;color:inherit}
.coach .btn:hover{background:var(--paper);color:var(--ink)}
.coach :focus-visible{outline-color:var(--paper)}
.panes{display:grid;gap:var(--space-6)}
.pane{display:flex;flex-direction:column;border-radius:var(--radius-lg);box-shadow:0 0 0 1px var(--edge);overflow:clip;background:var(--paper);min-inline-size:0}
.pane__bar{display:flex;align-items:center;gap:var(--space-3);padding:var(--space-3) var(--space-4);background:var(--sunk);border-block-end:var(--stroke) solid var(--rule)}
.pane__bar h2{font-size:var(--text-base);letter-spacing:-0.01em}
.pane__bar p{font-size:var(--text-xs);color:var(--ink-2);overflow-wrap:anywhere;direction:ltr;text-align:start}
[dir=rtl] .pane__bar p{text-align:end}
.pane__bar .identicon{inline-size:2.25rem;block-size:2.25rem}
.pane iframe{border:0;inline-size:100%;block-size:max(30rem,calc(100dvh - 20rem));background:var(--paper)}
.pane__seg{display:grid;grid-auto-flow:column;grid-auto-columns:1fr;margin-block-end:var(--space-4)}
.next{margin-block-start:var(--space-12);display:grid;gap:var(--space-4)}
.next .ways{max-inline-size:44rem}
.next .way{color:inherit;text-decoration:none}
.next .way small{display:block;color:var(--ink-2);font-size:var(--text-sm)}
[hidden]{display:none!important}
@media (min-width:60rem){.panes{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.pane__seg{display:none}}
@media (max-width:60rem){.panes>[data-off=true]{display:none}.only-wide{display:none}}
`;
