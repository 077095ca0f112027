/** Words of the screens people sign in on. */
export const accounts = {
	signInPage: "Sign in | Paylink",
	signInTitle: "Sign in to Paylink",
	signInLead: "To create payment links. Payers never need an account.",
	continueWith: "Continue with {provider}",
	orWithEmail: "or with e-mail",
	email: "E-mail",
	password: "Password",
	signIn: "Sign in",
	signingIn: "Signing in",
	usePasskey: "Use a passkey",
	passkeyWaiting: "Waiting for your passkey",
	passkeyCancelled: "No passkey was used: it was cancelled, or the time ran out. Nothing changed.",
	passkeyUnsupported: "This browser can use no passkeys.",
	passkeyOffline: "The connection failed. Nothing changed. Try again.",
	passkeyHere: "This device holds a passkey for your account already.",
	passkeyNotBegun: "This took too long, or it was begun in another tab. Nothing changed. Try again.",
	passkeyUnknown: "This passkey opens no account here. It may have been removed in the settings.",
	passkeyRefused: "This passkey could not be confirmed. Nothing changed. Try again.",
	passkeyTaken: "This passkey opens an account already. Nothing changed.",
	passkeyTooMany: "Your account has as many passkeys as one can have. Remove one first.",
	forgotPassword: "Forgot your password?",
	newHere: "New here? {register}",
	createAnAccount: "Create an account",
	/** One answer for an unknown e-mail and a wrong password: it tells nobody who has an account. */
	wrongCredentials: "This e-mail and password do not belong together. Check both and try again.",
	notConfirmedYet:
		"You registered with this e-mail here: open the link in our mail first, until then you cannot sign in. If you have opened it, this password does not belong to the e-mail.",
	slowed: "Too many tries. Try again in {duration}.",
	mailsUsedUp:
		"Others have used up the mails that we can send today. Try again in {duration}, or choose a way to sign in that needs no mail.",

	registerPage: "Create an account | Paylink",
	registerTitle: "Create an account",
	registerLead: "Free. We ask for your name because payers see it.",
	firstName: "First name",
	lastName: "Last name",
	passwordHelp: "Eight characters or more.",
	register: "Create account",
	registering: "Creating your account",
	haveAccount: "You have an account? {signIn}",
	strengthTooShort: "Strength: too short",
	strengthWeak: "Strength: weak, among the first a guesser tries",
	strengthFair: "Strength: fair",
	strengthGood: "Strength: good",
	strengthStrong: "Strength: strong",

	/** SPEC §5 */
	emailRequired: "Email is required",
	emailInvalid: "Email must be a valid email address",
	passwordRequired: "Password is required",
	firstNameRequired: "First name is required",
	lastNameRequired: "Last name is required",
	nameTooLong: "{count, plural, one {At most # character} other {At most # characters}}",
	passwordTooShort:
		"{count, plural, one {A password has # character or more} other {A password has # characters or more}}",
	passwordTooLong:
		"{count, plural, one {A password has at most # character} other {A password has at most # characters}}",

	checkMailPage: "Check your mail | Paylink",
	checkMailTitle: "Check your mail",
	checkMailLead: "We sent a link to the e-mail you gave. Open it to finish; it works for one day.",
	nothingSentTitle: "No e-mail is waiting here",
	nothingSentLead:
		"Nobody has registered in this browser lately, so no mail was sent from here. If you registered on another device, open the link in the mail you got: it works on any.",
	checkMailSpam:
		"Nothing there after a minute? Look among spam and advertising, and check that you spelled the e-mail right.",
	checkMailKnown: "If you already had an account with this e-mail, the mail says so and shows the way in.",
	sendAgain: "Send it again",
	sendingAgain: "Sending it again",
	sentAgain: "If the first mail did not come, another one is on its way.",
	otherEmail: "Use another e-mail",
	backToSignIn: "Back to sign in",

	mailedPage: "Open the link from your mail | Paylink",
	mailedTitle: "Open the link from your mail",
	mailedLead:
		"Your browser did not hand the link over by itself, for instance because scripts are turned off. Copy the link from the mail and paste it here.",
	mailedLink: "Link from the mail",
	mailedOpen: "Open it",
	mailedOpening: "Opening it",
	mailedRequired: "Paste the link from the mail.",
	mailedWrong: "This is not the whole link from our mail. Copy it to its end and paste it again.",

	confirmPage: "Confirm your e-mail | Paylink",
	confirmTitle: "Confirm your e-mail",
	confirmRegister: "This finishes your account for {email}.",
	confirmChange: "From now on your account uses {email}.",
	confirmSignedOut: "Sign in to the account that is to use {email}, then confirm here.",
	confirmPasswordWhy: "You began in another browser. Type the password you chose there.",
	confirmNotYours:
		"You did not begin, or no longer know the password? {register}, then open the link in our mail here once more.",
	confirmRegisterHere: "Register in this browser",
	confirm: "Confirm",
	confirming: "Confirming",
	emailConfirmed: "Your e-mail is confirmed.",
	welcome: "Your account is ready.",
	wrongPassword: "This is not the password you chose.",
	emailTaken: "This e-mail has become part of another account meanwhile. Sign in with it, or choose another one.",

	linkGonePage: "This link is used up | Paylink",
	linkGoneTitle: "This link does not work any more",
	linkGone:
		"It was used already, it is too old, or a part of it is missing. Each link from our mails works once. If you confirmed your e-mail before, simply sign in.",
	startAgain: "Create an account anew",
	askNewReset: "Ask for a new link",

	resetPage: "Reset your password | Paylink",
	resetTitle: "Forgot your password?",
	resetLead: "We send a link that lets you choose a new one.",
	sendReset: "Send reset link",
	sendingReset: "Sending the link",
	resetSent:
		"If the e-mail has an account here, a link that lets you choose a new password is on its way; if not, the mail says so. The link works for one hour.",
	chooseTitle: "Choose a new password",
	chooseLead: "For {email}. Afterwards you are signed in here, and signed out everywhere else.",
	newPassword: "New password",
	passwordCommon: "This password is on the lists that guessers try first, with or without digits around it.",
	passwordPattern: "This password is a pattern: keys in a row, a repetition, or digits alone.",
	passwordOwnWords:
		"This password is made of words that anybody can see here, such as a name, an e-mail, a memo or ours.",
	passwordBetter:
		"Three or four words that have nothing to do with each other are easy to keep in mind and hard to guess.",
	passwordWeakNotice:
		"You are signed in. Your password is one that guessers try first: choose another one in your settings.",
	savePassword: "Save and sign in",
	savingPassword: "Saving",
	passwordReset: "Your new password is saved. Everywhere else you are signed out.",

	providerDenied: "You said no at {provider}, so nothing happened. Choose any way to sign in.",
	providerNotBegun:
		"This sign-in with {provider} was not begun in this browser, or it took too long. Nothing changed. Please begin again here.",
	providerSignInFirst:
		"There is an account with your e-mail from {provider} here. Sign in to it as you did before, then connect {provider} in your settings. If you forgot the password, a link by mail sets a new one.",
	providerAccessEnding:
		"{provider} was still ending the access you took back a moment ago. Sign in with {provider} once more; nothing was lost.",
	providerFailed:
		"{provider} did not answer as it should. Nothing changed. Try again in a moment, or choose another way.",
	undoPage: "This was not me - Paylink",
	undoTitle: "This was not you?",
	undoPassword: "Somebody set another password for your account.",
	undoEmail: "Somebody gave your account another e-mail.",
	undoWayAdded: "Somebody connected another way to sign in to your account.",
	undoWayRemoved: "Somebody disconnected a way to sign in from your account.",
	undoAddress: "Somebody removed an address from your account.",
	undoMainAddress: "Somebody had new links of your account paid to another address.",
	undoExported: "Somebody downloaded everything in your account.",
	undoDeletion: "Somebody asked to delete your account.",
	undoMeans:
		"We put it back as it was, as far as that is possible, sign everybody out of your account, take its password away, remove passkeys and connections that were added since, and end dashboards’ passwords set since and requests made, or set to repeat, since. New links are filled in with the main address from before. You choose a new password next.",
	undoNow: "It was not me: undo it",
	undoKeep: "Keep my account",
	undoLeave: "It was me: leave it so",
	undone: "It is undone, and everybody is signed out. Choose a new password.",
	signedOut: "You were signed out meanwhile. Sign in, then try again.",
} as const;
