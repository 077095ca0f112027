export default function Screen() {
	return <main>create</main>;
}
