import { makeLink } from "#local/runtime/seed.ts";
import type { BenchContext } from "../bench.ts";
import { atMost, exactly, type Measured } from "../figure.ts";
import type { Running } from "../runtime/worker.ts";
import { interleave, median, medianRatio } from "../statistics.ts";
import { gather } from "./crowd.ts";
import { connectWallet, gatherAtLink, NOTES_TAKEN, post, timeToLast, versionOf } from "./link-room.ts";

const CROWDS = [1, 10, 100, 1_000] as const;
/** With so few sockets what comes before them is nearly all: a ratio says how little the bare room does, not how long anybody waits. */
const FEW = 10;
/** Remix's answer, the link's room and one batch in D1, which the bare room has none of. */
const MORE_MS = 4;
/** Before anything is measured: workerd compiles what runs often. */
const WARM_ROUNDS = 8;
const ROUNDS = NOTES_TAKEN - WARM_ROUNDS;

/** POST → last socket, beside a Durable Object that stores one row and sends as many bytes to as many sockets. */
export async function fanOut({ short, say }: BenchContext, app: Running, bare: Running): Promise<Measured[]> {
	const database = await app.database();
	const figures: Measured[] = [];
	for (const sockets of short ? [1, 10, 100] : CROWDS) {
		say(`POST → last of ${sockets} sockets`);
		const link = await makeLink(database);
		const room = `${bare.url}/room-of-${sockets}`;
		const [crowd, bareCrowd] = [
			await gatherAtLink(app, link, sockets),
			await gather({ url: room, origin: bare.url, sockets }),
		];
		const one = () => timeToLast(crowd, () => connectWallet(app, link));
		const other = () => timeToLast(bareCrowd, () => post(`${room}?bytes=${crowd.members[0]?.bytes}`));
		await interleave(short ? 1 : WARM_ROUNDS, one, other);
		const times = await interleave(short ? 3 : ROUNDS, one, other);
		crowd.close();
		bareCrowd.close();
		const at = sockets === 1 ? "the one socket" : `the last of ${sockets} sockets`;
		figures.push(
			sockets <= FEW
				? {
						name: `POST → ${at}, longer than the bare room`,
						value: median(times.one) - median(times.other),
						unit: "ms",
						target: atMost(MORE_MS),
					}
				: {
						name: `POST → ${at}, multiple of the bare room's`,
						value: medianRatio(times.one, times.other),
						unit: "× bare",
						target: atMost(1.5),
					},
			{ name: `POST → ${at}`, value: median(times.one), unit: "ms", bare: median(times.other) },
		);
	}
	return figures;
}

/** The product's own bound on the payment page's sockets of one link. */
const HELD = 5_000;
const CHANGES = 20;

/** As many sockets as a link takes, and a series of changes one behind the other: who got what. */
export async function hold({ short, say }: BenchContext, app: Running): Promise<Measured[]> {
	const sockets = short ? 250 : HELD;
	const changes = short ? 5 : CHANGES;
	const link = await makeLink(await app.database());
	const openedAt = performance.now();
	const crowd = await gatherAtLink(app, link, sockets);
	say(`${sockets} sockets of one link opened in ${((performance.now() - openedAt) / 1_000).toFixed(1)} s`);
	try {
		const before = await versionOf(app, link);
		const startedAt = performance.now();
		for (let change = 0; change < changes; change += 1) await connectWallet(app, link);
		await crowd.haveGot(sockets * changes);
		const perChange = (performance.now() - startedAt) / changes;
		const expected = Array.from({ length: changes }, (_, index) => before + 1 + index);
		const lost = crowd.members.map(({ versions }) => expected.filter((version) => !versions.includes(version)).length);
		const astray = crowd.members.filter(({ versions }) => versions.some((version, at) => version !== expected[at]));
		return [
			{
				name: "sockets of one link still open after the series",
				value: crowd.members.filter(({ closedWith }) => closedWith === null).length,
				unit: "sockets",
				target: exactly(sockets),
				exact: true,
			},
			{
				name: `messages lost of ${changes} changes to each of them`,
				value: lost.reduce((sum, count) => sum + count, 0),
				unit: "messages",
				target: exactly(0),
				exact: true,
			},
			{
				name: "sockets that got a change twice or before an earlier one",
				value: astray.length,
				unit: "sockets",
				target: exactly(0),
				exact: true,
			},
			{ name: `time per change told to ${sockets} sockets, one behind the other`, value: perChange, unit: "ms" },
		];
	} finally {
		crowd.close();
	}
}
