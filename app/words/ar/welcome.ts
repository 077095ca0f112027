import type { welcome as english } from "../en/welcome.ts";
import type { Translated } from "../say.ts";
import { isolateValues } from "./isolate-values.ts";

/** كلمات باب Show My NFT. */
export const welcome: Translated<typeof english> = isolateValues({
	page: "مرحبًا | Show My NFT",
	description:
		"صورة ملفك الشخصي على تويتر تتبدّل عشوائيًا كل يوم من مجموعتك من رموز NFT. اربط حسابك واختر مفضّلاتك، وانتهى الأمر.",
	imageAlt: "\u200fShow My NFT وصورة ملف شخصي مستديرة توشك أن تتحوّل إلى أخرى",
	headline: "اعرض رموز NFT المفضّلة لديك على تويتر",
	subheading: "أهلًا بك في المستقبل يا صديقي.",
	why: "اربط حسابك على تويتر، وزامن محفظتك على OpenSea، واختر القطع التي تحبها. ومن ذلك الحين تتبدّل صورة ملفك الشخصي عشوائيًا كل يوم من مجموعتك من رموز NFT.",
	signIn: "تسجيل الدخول عبر تويتر",
	noSignIn: "تسجيل الدخول عبر تويتر غير مُعدّ هنا بعد. عد إلينا في يوم آخر.",
	goToPicture: "المتابعة إلى صورتك",
	goToSelection: "المتابعة إلى مفضّلاتك",
	portrait: "صورة ملف شخصي مستديرة تتبدّل كل يوم",
	joinOnPh: "انضم إلينا على PH",
	credit: "{name} من إبداع {artist}",
	another: "صورة أخرى",
	denied: "لم توافق عند تويتر، فلم يحدث شيء. يمكنك تسجيل الدخول متى شئت.",
	failed: "لم يُجب تويتر كما ينبغي، ولم يتغيّر شيء. حاول مجددًا بعد لحظات.",
	who: "من صنع هذا",
	whoTitle: "فضولك كبير يا صديقي.",
	rolePictures: "الصور والتصميم",
	roleCode: "البرمجة والخوادم وهذه النافذة",
	join: "نبحث عن شخص آخر يحب الصور والبرمجة المرتّبة. {hello}.",
	sayHello: "ألقِ علينا التحية",
	privacy: "الخصوصية: لحذف حسابك وكل ما فيه، اكتب إلى {email}.",
});
