export default function Screen() {
	return <main>auth/register</main>;
}
