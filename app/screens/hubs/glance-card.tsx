import { GLANCE_FIGURES, hourWords, type GlanceLine } from '#app/domain/hubs/glance.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { HourBars } from './hour-bars.tsx';

/** A day in six figures, each with its hours, and all of it in words for whoever wants to read it. */
export function GlanceCard({ lines }: { lines: readonly GlanceLine[] }) {
  const most = Math.max(
    1,
    ...lines.flatMap(({ hours }) => hours.map(({ shipments }) => shipments)),
  );
  const expected = lines.find(({ figure }) => figure === 'expected')?.total ?? 0;
  return (
    <section className="t-card t-glance" aria-label="The day at a glance">
      <ul className="t-glance__figures">
        {lines.map(({ figure, total, hours }) => (
          <li key={figure} className={figure === 'failed' && total > 0 ? 'is-failed' : undefined}>
            <span className="t-quiet">{GLANCE_FIGURES[figure]}</span>
            <b className="t-figures">{groupDigits(total)}</b>
            {hours.length > 0 ? (
              <HourBars label={GLANCE_FIGURES[figure]} hours={hours} most={most} />
            ) : (
              <span className="t-glance__note t-quiet">{restOf(lines, expected)}</span>
            )}
            {hours.length > 0 ? <Ends hours={hours} /> : null}
          </li>
        ))}
      </ul>
      <HourTable lines={lines} />
    </section>
  );
}

/** What has not come yet of what is expected. */
function restOf(lines: readonly GlanceLine[], expected: number): string {
  const arrived = lines.find(({ figure }) => figure === 'arrived')?.total ?? 0;
  if (expected === 0) return 'Nothing for this day';
  return expected === arrived ? 'All are here' : `${groupDigits(expected - arrived)} not here yet`;
}

/** The first and the last hour, below the bars. */
function Ends({ hours }: Pick<GlanceLine, 'hours'>) {
  const clock = hours.flatMap(({ from }) => (typeof from === 'number' ? from : []));
  return (
    <span className="t-glance__ends t-quiet" aria-hidden>
      <span>{hourText(clock[0])}</span>
      <span>{hourText((clock.at(-1) ?? 0) + 1)}</span>
    </span>
  );
}

const hourText = (hour = 0) => `${String(hour).padStart(2, '0')}:00`;

function HourTable({ lines }: { lines: readonly GlanceLine[] }) {
  const byHour = lines.filter(({ hours }) => hours.length > 0);
  const rows = (byHour[0]?.hours ?? [])
    .map(({ from }, nth) => ({ from, cells: byHour.map(({ hours }) => hours[nth]!.shipments) }))
    .filter(({ cells }) => cells.some((shipments) => shipments > 0));
  if (rows.length === 0) return null;
  return (
    <details className="t-glance__table">
      <summary>Show as a table</summary>
      <div className="t-items">
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              {byHour.map(({ figure }) => (
                <th key={figure} scope="col" className="t-end">
                  {GLANCE_FIGURES[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, cells }) => (
              <tr key={from}>
                <th scope="row">{typeof from === 'number' ? hourText(from) : hourWords(from)}</th>
                {cells.map((shipments, nth) => (
                  <td key={byHour[nth]!.figure} className="t-figures t-end">
                    {shipments === 0 ? '' : groupDigits(shipments)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
