/** Link previews are this large everywhere (Open Graph, cards of X), in pixels. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
