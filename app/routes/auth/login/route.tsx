export default function Screen() {
	return <main>auth/login</main>;
}
