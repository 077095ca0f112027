import { later, usePiece } from "#app/ui/later.ts";
import * as panels from "./panels.tsx";
import { PANELS } from "./panels-mark.ts";

const pieces = later(PANELS, import.meta.env.SSR ? panels : null, () => import("./panels.tsx"));

/** @param wanted - false while nothing of them is shown */
export const usePanels = (wanted = true) => usePiece(pieces, wanted);
