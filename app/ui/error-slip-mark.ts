/** On an error's slip: a document with one is made alive once its script came. */
export const SLIP = "slip";
