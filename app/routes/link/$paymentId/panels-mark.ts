/** On the elements of panels.tsx: a document with them is made alive once their script came. */
export const PANELS = "pay-panels";
