export default function Screen() {
	return <main>server-error</main>;
}
