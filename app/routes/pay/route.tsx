export default function Screen() {
	return <main>pay</main>;
}
