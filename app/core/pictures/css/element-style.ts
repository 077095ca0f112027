/** What counts for each element of an SVG: style sheet, style attribute and where its animations begin. */
export interface ElementStyle {
	/** by property, as declared; attributes count only where they refer to custom properties */
	values: Map<string, string>;
	/** nothing where no animation has begun */
	begun?: BegunAnimations;
	/** boxes of HTML before and behind what is in it */
	before?: Map<string, string>;
	after?: Map<string, string>;
	/** of its first letter or line */
	first?: Map<string, string>;
}

export interface BegunAnimations {
	/** attributes that an animation replaces */
	replaced: Map<string, string>;
	/** where a path has led it, outside of all that styles say */
	way: string[];
	/** transforms that animations put behind the one of its attribute */
	turns: string[];
	/** an animation replaces the one of its attribute */
	isTurned: boolean;
}
