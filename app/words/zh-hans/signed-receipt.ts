import type { signedReceipt as english } from "../en/signed-receipt.ts";
import type { Translated } from "../say.ts";

/** Words of a signed receipt’s own page. */
export const signedReceipt: Translated<typeof english> = {
	pageTitle: "收据，{amount}，付给{name} | Paylink",
	paidTo: "已向{name}支付{amount}",
	notFinal: "已向{name}支付{amount}，尚未最终确定",
	withdrawn: "此收据已撤回",
	withdrawnOn: "撤回时间：{time}",
	withdrawnAmount: "金额，已撤回：",
	withdrawnTitle: "请勿依赖此收据。",
	withdrawnText:
		"它所说的付款目前不计入此请求：{network}替换了其所在区块，或者{name}收回了认可。如果再次计入，此地址会出现重新签名的收据。",
	paymentPage: "付款页面",
	confirmations: "{count, plural, other {#次确认}}，尚未最终确定",
	payerProven: "已证明：此账户为这笔付款签了名",
	payeeProven: "已证明：{name}用它签署了请求",
	about: "用途",
	requestSigned: "请求签名",
	tiedBy: "与请求的关联",
	"tie-tag": "交易中的标记",
	"tie-signature": "付款人的签名",
	"tie-attempt": "在付款页面打开的钱包",
	"tie-sole-link": "准确的金额",
	"tie-requester": "{name}的认可",
	sumSaid: "到账金额由{name}说明，链上不显示。",
	signedBy: "由 Paylink 签名",
	withKey: "密钥 {key}",
	signedByPayer: "由付款账户签名",
	signedByRequester: "{name}于{day}签署了请求",
	check: "任何人都可以用 {address} 的公钥核对此收据。上方的细线就是签名本身。",
	checkWithdrawn: "签名是真的，但其内容已不再成立，此页面显示当前情况。",
	checkIt: "核对此收据",
	signedText: "签名文本",
	copySignedText: "复制签名文本",
	qrAlt: "打开此页面的二维码",
	whoSees: "拥有此页面地址的人都能看到它。它不显示付款人姓名，只显示链上的内容。",
};
