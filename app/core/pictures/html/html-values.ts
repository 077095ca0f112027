import { fontOf } from "../css/css-fonts.ts";
import type { ElementStyle } from "../css/element-style.ts";
import { NotDrawn } from "../not-drawn.ts";

/** All that is understood; a box with another property is not drawn, but for those that change nothing here. */
const UNDERSTOOD =
	/^(?:color|font|font-(?:size|family|weight|style)|line-height|text-align|text-transform|text-decoration|text-shadow|letter-spacing|white-space|vertical-align|word-break|word-wrap|overflow-wrap|(?:margin|padding)(?:-(?:top|right|bottom|left))?|width|height|box-sizing|background(?:-(?:color|image|size|position|repeat))?|(?:place|justify|align)-(?:items|content)|image-rendering|object-fit|border(?:-(?:top|right|bottom|left))?(?:-(?:width|style|color))?|border-(?:(?:top|bottom)-(?:left|right)-)?radius|opacity|display|flex-direction|flex-wrap|(?:grid-|row-|column-)?gap|grid-template-(?:columns|rows|areas)|grid-area|grid-auto-rows|position|top|right|bottom|left|inset|z-index|border-(?:collapse|spacing)|box-shadow|(?:min|max)-(?:width|height)|list-style(?:-(?:type|position))?|float|clear|transform|transform-origin|-webkit-text-(?:fill-color|stroke(?:-(?:width|color))?)|filter|clip-path|mix-blend-mode|mask(?:-(?:image|size|position|repeat|composite|mode))?|visibility|outline(?:-(?:width|style|color|offset))?|text-overflow|aspect-ratio|grid-(?:column|row)(?:-(?:start|end))?)$/;
const INHERITED =
	/^(?:color|font-|line-height|text-(?:align|transform|shadow)|letter-spacing|white-space|word-break|overflow-wrap|list-style)/;
const CHANGES_NOTHING =
	/^(?:animation|transition|cursor|pointer-events|user-select|-webkit|-moz|text-rendering|overflow$|will-change|font-(?:kerning|feature|variant)|hyphens|quotes|fill|stroke)/;

/** What an element says of its box, with shorthands of fonts written out. @throws NotDrawn */
export function boxValuesOf(style: ElementStyle | undefined): Map<string, string> {
	const values = new Map<string, string>();
	for (const [name, value] of style?.values ?? [])
		if (name === "font") for (const [each, part] of fontOf(value)) values.set(each, part);
		// Letters are as those around them.
		else if (value === "inherit" && INHERITED.test(name)) continue;
		else if (name === "position" && !/^(?:static|relative|absolute|fixed)$/.test(value)) throw new NotDrawn(value);
		// Growing is looked at where boxes are put in a row.
		else if (/^flex(?:-grow|-basis)?$/.test(name) || name === "flex-shrink") continue;
		else if (UNDERSTOOD.test(name)) values.set(name, value);
		else if (/background-clip$/.test(name) && value === "text") values.set("background-clip", value);
		else if (!CHANGES_NOTHING.test(name)) throw new NotDrawn(`${name}: ${value}`);
	return values;
}
