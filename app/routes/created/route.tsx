export default function Screen() {
	return <main>created</main>;
}
