import type { errors as english } from "../en/errors.ts";
import type { Translated } from "../say.ts";

/** Words of the pages that stand where another page should. Each says what happened to the money. */
export const errors: Translated<typeof english> = {
	didNotWorkPage: "処理できませんでした | Paylink",
	noSuchLinkPage: "リンクが見つかりません | Paylink",
	notFoundPage: "ページが見つかりません | Paylink",
	notFoundTitle: "ページが見つかりません",
	notFound:
		"この URL にページはありません。URL を一文字ずつ確認するか、最初からやり直してください。資金は動いていません。",
	noSuchLinkTitle: "リンクが見つかりません",
	noSuchLink:
		"この URL で請求が作成されたことはないか、作成者が請求を取り下げました。リンクを一文字ずつ確認するか、新しいリンクを依頼してください。資金は動いていません。",
	youOpened: "開いた URL",
	createLink: "支払いリンクを作成",
	serverErrorTitle: "当サービス側の問題です",
	serverError:
		"当サービス側で問題が発生しました。すでにウォレットで支払いを承認していた場合、その支払いはブロックチェーン上で安全です。再度送金しないでください。",
	reference: "照会番号",
	time: "時刻",
	unreachableTitle: "接続できません",
	unreachable:
		"Paylink に接続できませんでした。すでに送金された支払いは、ブロックチェーン上で安全です。インターネット接続を確認してください。",
	tryAgain: "再試行",
	refusedTitle: "処理できませんでした",
	refused: "このページは、送信された内容を受け付けません。何も保存されておらず、資金は動いていません。",
};
