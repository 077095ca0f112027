/** Words of mails about accounts. No name stands in them: whoever fills a form in chooses it, and the reader may be another. */
export const accountMails = {
	registerSubject: "Confirm your e-mail for Paylink",
	registerHeading: "Confirm your e-mail",
	register:
		"This e-mail was entered to register at Paylink. The account is made once you confirm that the e-mail is yours.",
	registerButton: "Confirm the e-mail",
	registerNotYou: "If it was not you, do nothing: without the button no account is made.",
	alreadyRegisteredSubject: "You have a Paylink account already",
	alreadyRegisteredHeading: "You have an account already",
	alreadyRegistered:
		"This e-mail was entered for a new account at Paylink or for somebody else’s, but it belongs to your account. Nothing was changed.",
	alreadyRegisteredNext: "Sign in as before. If you have forgotten the password, the same page lets you set a new one.",
	alreadyRegisteredNotYou: "If it was not you, do nothing. Whoever it was learned nothing about your account.",
	signIn: "Sign in",
	verifySubject: "Confirm your new e-mail for Paylink",
	verifyHeading: "Confirm your new e-mail",
	verify:
		"This e-mail was entered as the new one of a Paylink account. Confirm it where you are signed in to that account; until then the old e-mail stays.",
	verifyButton: "Confirm the new e-mail",
	verifyNotYou: "If you have no such account, do nothing: the e-mail is not used without you.",
	resetSubject: "Set a new password for Paylink",
	resetHeading: "Set a new password",
	reset: "A new password was asked for your Paylink account. Setting it signs you out on every other device.",
	resetButton: "Set a new password",
	resetNotYou: "If it was not you, do nothing: the old password stays.",
	noAccountSubject: "No Paylink account with this e-mail",
	noAccountHeading: "No account has this e-mail",
	noAccount: "A new password was asked for this e-mail at Paylink, but no account has it.",
	noAccountNext:
		"Perhaps you registered with another e-mail, or signed in with X, Google or Facebook. If you have no account yet, you can register.",
	noAccountNotYou: "If it was not you, do nothing.",
	registerNow: "Register",
	passwordChangedSubject: "Your Paylink password was changed",
	passwordChangedHeading: "Your password was changed",
	passwordChanged: "The password of your Paylink account was changed on {instant}. Every other device was signed out.",
	passwordChangedNotYou:
		"If it was not you, somebody can get into your account: set a new password now, and then look at your devices in the settings.",
	emailChangedSubject: "The e-mail of your Paylink account was changed",
	emailChangedHeading: "Your e-mail was changed",
	emailChanged:
		"The e-mail of your Paylink account was changed on {instant} and is now {email}. This address no longer opens it.",
	emailChangedNotYou: "If it was not you, somebody else is in your account: write to {support} at once.",
	wayAddedSubject: "A way to sign in was added to your Paylink account",
	wayAddedHeading: "A way to sign in was added",
	wayAdded: "Since {instant}, {provider} opens your Paylink account too.",
	wayRemovedSubject: "A way to sign in was taken off your Paylink account",
	wayRemovedHeading: "A way to sign in was taken off",
	wayRemoved: "Since {instant}, {provider} no longer opens your Paylink account.",
	wayNotYou:
		"If it was not you, somebody is in your account: look at your ways to sign in and your devices in the settings, disconnect what is not yours, sign out everywhere else, and set a new password.",
	openSettings: "Open the settings",
	undo: "If it was not you, press the button within {duration}: we undo it, sign everybody out, and you choose a new password.",
	undoButton: "This was not me",
	addressRemovedSubject: "An address was removed from your Paylink account",
	addressRemovedHeading: "An address was removed",
	addressRemoved: "On {instant} the address {address} was removed from your Paylink account.",
	exportedSubject: "Your Paylink account’s data was downloaded",
	exportedHeading: "Your data was downloaded",
	exported: "On {instant} everything stored in your Paylink account was downloaded as one file.",
	deletionSubject: "Your Paylink account will be deleted",
	deletionHeading: "Your account will be deleted",
	deletion:
		"On {instant} you asked us to delete your Paylink account. It is signed out everywhere and goes on {until}, with its sign-ins, addresses and every payment link that nobody has paid.",
	deletionKeep:
		"If you change your mind, or if it was not you, press the button or sign in before {until}: the account stays.",
	keepButton: "Keep my account",
	deletedSubject: "Your Paylink account was deleted",
	deletedHeading: "Your account was deleted",
	deleted:
		"Your Paylink account was deleted on {instant}, with its sign-ins, addresses and every payment link that nobody had paid.",
	deletedLinks:
		"Links with payments stay as receipts for those who paid, without your account and your e-mail. Money at your addresses is yours as before: Paylink never held it.",
	deletedNotYou: "If it was not you, write to {support}. A deleted account cannot be brought back.",
	reconnectSubject: "Your picture waits: sign in with X again",
	reconnectHeading: "Sign in with X again",
	reconnect:
		"X no longer lets Show My NFT change your profile picture: the access was taken back in the settings at X, or X ended it. Your picture stays as it is, and no change is tried.",
	reconnectNext: "Sign in with X once more and the daily change can go on. Your favourites and your schedule are kept.",
	openToday: "Open Show My NFT",
	soldSubject:
		"{count, plural, one {A favourite of yours takes no turns any more} other {# favourites of yours take no turns any more}}",
	soldHeading: "{count, plural, one {A favourite left your wallet} other {# favourites left your wallet}}",
	sold: "{count, plural, one {{names} is no longer in the wallet where you picked it: sold, given away or moved. It takes no turns any more.} other {No longer in the wallets where you picked them: {names}. They were sold, given away or moved, and take no turns any more.}}",
	soldNext:
		"{count, plural, one {Should it come back, it takes turns again by itself. If it is at another address of yours now, add that address and pick it there.} other {Should they come back, they take turns again by themselves. If they are at another address of yours now, add that address and pick them there.}}",
	moreNfts: "{count, plural, one {# more} other {# more}}",
	openSelection: "Open your favourites",
	haltedSubject: "Show My NFT: X halted all changes of pictures",
	haltedHeading: "X halted all changes of pictures",
	halted:
		"On {instant} X refused to change a profile picture because of this app’s access level ({because}). Since then nobody’s picture is changed; everybody’s turns are kept.",
	haltedNext:
		"Look at the app’s access level in X’s developer portal. Once X allows it again, let the changes go on from the admin page.",
	openAdmin: "Open the admin page",
	worksFor: "The button works once, for {duration}.",
} as const;
