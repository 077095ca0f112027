export default function Screen() {
	return <main>dashboard</main>;
}
