import type { guard as english } from "../en/guard.ts";
import type { Translated } from "../say.ts";

export const guard: Translated<typeof english> = {
	otherPage: "Paylink 以外のページから送信されました。{url} を開いて、もう一度お試しください。",
	oldAddress: "このページは、現在は応答していない方法で要求されました。もう一度開いてください。",
	otherMethod: "ここでできるのは、読み取りと送信だけです。",
	tooMuch: "一度に送信できる量（{size} kB まで）を超えています。何も保存されていません。",
	otherKind: "このアドレスで Paylink が読み取るのはフォームです。何も保存されていません。",
	fieldTwice: "同じ項目が2回送信されました。ページを再読み込みしてください。何も保存されていません。",
	unreadable: "送信された内容を読み取れませんでした。何も保存されていません。",
};
