import type { amount as english } from "../en/amount.ts";
import type { Translated } from "../say.ts";

/** Why a typed amount is not taken. */
export const amount: Translated<typeof english> = {
	"refused-amount-missing": "Tutar gerekli",
	"refused-amount-not-a-number": "Tutarı rakamla, ondalık kısımdan önce nokta koyarak yazın: 12.50",
	"refused-amount-negative": "Tutar negatif olamaz",
	"refused-amount-exponent": "Tutarı üs kullanmadan tam olarak yazın",
	"refused-amount-comma":
		"{typed} ile hangisi kastediliyor: {point} veya {plain}? Ondalık kısımdan önce nokta koyun, diğer rakamların arasına hiçbir şey koymayın.",
	"refused-amount-grouped": "Tutarı rakamların arasında virgül veya boşluk olmadan yazın: 1234.50",
	"refused-amount-zero": "Tutar sıfırdan büyük olmalı",
	"refused-amount-too-fine": "{token} en çok {decimals} ondalık basamak alır",
	"refused-amount-too-large": "Bir bağlantıyla en çok {limit} talep edilebilir. Sıfırları bir kez daha sayın.",
	"refused-amount-too-long": "Bir tutar en çok {most} rakamdan oluşabilir",
};
