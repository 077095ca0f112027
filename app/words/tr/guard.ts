import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "Bu, Paylink’e ait olmayan bir sayfadan geldi. {url} adresini açıp yeniden deneyin.",
	oldAddress: "Bu sayfa, artık yanıtlanmayan bir yolla istendi. Yeniden açın.",
	otherMethod: "Burada yalnızca okuma ve gönderme mümkündür.",
	tooMuch: "Bu, tek seferde çok fazlaydı: en çok {size} kB. Hiçbir şey kaydedilmedi.",
	otherKind: "Paylink bu adreste form okur. Hiçbir şey kaydedilmedi.",
	fieldTwice: "Bir alan iki kez gönderildi. Sayfayı yeniden yükleyin. Hiçbir şey kaydedilmedi.",
	unreadable: "Gönderilen okunamadı. Hiçbir şey kaydedilmedi.",
};
