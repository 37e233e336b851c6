import {
  GLANCE_FIGURES,
  hourWords,
  type GlanceLine,
  type GlanceHour,
} from '#app/domain/hubs/glance.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { counted } from '#app/domain/shared/counted.ts';

/** In units of the picture; it is drawn as wide as there is room. */
const BAR = 10;
const GAP = 2;
const HEIGHT = 40;

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

type Props = {
  /** What came, as in `Arrived`. */
  label: string;
  hours: readonly GlanceHour[];
  /** What the highest bar of all that stand together is worth. */
  most: number;
};

/** How many came in each hour, as a picture that the server draws. The same is written in HourTable. */
function HourBars({ label, hours, most }: Props) {
  const width = hours.length * BAR - GAP;
  const busiest = hours.toSorted((a, b) => b.shipments - a.shipments)[0];
  return (
    <svg
      className="t-hours"
      role="img"
      viewBox={`0 0 ${width} ${HEIGHT + 1}`}
      preserveAspectRatio="none"
      aria-label={
        busiest && busiest.shipments > 0
          ? `${label} by hour: most, ${busiest.shipments}, ${hourWords(busiest.from)}`
          : `${label} by hour: none`
      }
    >
      {hours.map(({ from, shipments }, nth) => (
        <g key={from}>
          {/* So high that a pointer finds the hour also where its bar is low. */}
          <rect className="t-hours__ground" x={nth * BAR} y={0} width={BAR - GAP} height={HEIGHT}>
            <title>{`${hourWords(from)}: ${counted(shipments, 'shipment')}`}</title>
          </rect>
          <rect
            className="t-hours__bar"
            x={nth * BAR}
            y={HEIGHT - heightOf(shipments, most)}
            width={BAR - GAP}
            height={heightOf(shipments, most)}
          />
        </g>
      ))}
      <rect className="t-hours__line" x={0} y={HEIGHT} width={width} height={1} />
    </svg>
  );
}

/** What is there is seen, however little beside the most. */
function heightOf(shipments: number, most: number): number {
  return shipments === 0 ? 0 : Math.max(2, Math.round((shipments / most) * HEIGHT));
}
