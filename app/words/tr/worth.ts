import type { worth as english } from "../en/worth.ts";
import type { Translated } from "../say.ts";

/** What an amount is worth in the reader's currency. */
export const worth: Translated<typeof english> = {
	about: "yaklaşık {amount} · {time} kuru",
	arrived: "ulaştığında {amount} · {time} kuru",
	aboutShort: "yaklaşık {amount}",
	arrivedShort: "ulaştığında {amount}",
	source:
		"Bir fikir verir, fiyat değildir. Ethereum’daki herkese açık fiyat kaynaklarından okunur. Borç, token tutarıdır; hiçbir ödeme bu rakama göre değerlendirilmez.",
	arrivedSource:
		"Ödemenin bloğu oluştuğunda Ethereum’daki herkese açık fiyat kaynaklarının bildirdiği kurlarla hesaplandı. O anda kaydedildi ve değişmez. Ödenen, token tutarıdır.",
};
