const PHONE = { viewport: { width: 390, height: 844 } } as const;

/** What every screen is looked at on, by the name of its picture. */
export const SCREENS = [
	["desktop", {}],
	["desktop-dark", { colorScheme: "dark" }],
	["phone", PHONE],
	["phone-dark", { ...PHONE, colorScheme: "dark" }],
	["phone-arabic", { ...PHONE, locale: "ar" }],
] as const;
