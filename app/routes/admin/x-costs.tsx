import { costOf, costOfDay, X_PRICES } from "#app/core/showcase/x-prices.ts";
import type { RotationHealth } from "#app/services/showcase/rotation/rotation-contract.ts";
import { Said, useSay } from "#app/ui/say.tsx";

/** What the calls to X cost at its listed prices: today so far, and a day that uses all of them. */
export function XCosts({ calls: { used, reads, cap } }: Pick<RotationHealth, "calls">) {
	const say = useSay();
	const uploads = used - reads;
	const numbers = new Intl.NumberFormat(say.locale);
	const money = (dollars: number, digits: number) =>
		new Intl.NumberFormat(say.locale, {
			style: "currency",
			currency: "USD",
			currencyDisplay: "narrowSymbol",
			minimumFractionDigits: digits,
		}).format(dollars);
	const rows = [
		{ id: "admin.costUpload", each: X_PRICES.upload, count: uploads },
		{ id: "admin.costRead", each: X_PRICES.read, count: reads },
	] as const;
	const readOn = new Intl.DateTimeFormat(say.locale, { dateStyle: "long", timeZone: "UTC" });
	return (
		<section className="panel stack stack--4" aria-labelledby="x-costs">
			<div className="row row--between row--wrap">
				<h2 id="x-costs">{say("admin.costTitle")}</h2>
				<p className="t-sm t-3 num">{say("admin.costCap", { cap: numbers.format(cap) })}</p>
			</div>
			<div className="row row--between row--wrap">
				<p className="cost num">
					<bdi>{money(costOf({ reads, uploads }), 2)}</bdi>
					<small>{say("admin.costToday")}</small>
				</p>
				<p className="t-sm t-2 num">
					{say("admin.costFullDay", { sum: money(costOfDay(cap), 2), changes: numbers.format(Math.floor(cap / 2)) })}
				</p>
			</div>
			<div className="tablewrap">
				<table className="table table--cards endpoints">
					<caption className="sr">{say("admin.costTitle")}</caption>
					<thead>
						<tr>
							<th scope="col">{say("admin.costCall")}</th>
							<th scope="col" className="n">
								{say("admin.costEach")}
							</th>
							<th scope="col" className="n">
								{say("admin.costCount")}
							</th>
							<th scope="col" className="n">
								{say("admin.costSum")}
							</th>
						</tr>
					</thead>
					<tbody>
						{rows.map(({ id, each, count }) => (
							<tr key={id}>
								<th scope="row">{say(id)}</th>
								<td className="n" data-label={say("admin.costEach")}>
									<bdi>{money(each, 3)}</bdi>
								</td>
								<td className="n" data-label={say("admin.costCount")}>
									<bdi>{numbers.format(count)}</bdi>
								</td>
								<td className="n" data-label={say("admin.costSum")}>
									<bdi>{money(each * count, 2)}</bdi>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</div>
			<p className="t-sm t-3">
				<Said
					id="admin.costSource"
					values={{
						source: (
							<a className="link" href={X_PRICES.source}>
								<bdi dir="ltr">{X_PRICES.source.replace("https://", "")}</bdi>
							</a>
						),
						day: readOn.format(new Date(X_PRICES.readOn)),
					}}
				/>
			</p>
		</section>
	);
}
