export default function Screen() {
	return <main>not-found</main>;
}
