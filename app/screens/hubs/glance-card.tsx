import {
  GLANCE_FIGURES,
  hourWords,
  type GlanceLine,
  type GlanceHour,
} from '#app/domain/hubs/glance.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { hubDaysMessages } from '#app/messages/hub-days.ts';
import { ChartTable } from '#app/ui/charts/chart-table.tsx';
import type { ChartColumn } from '#app/ui/charts/chart.rules.ts';
import { SmallColumns } from '#app/ui/charts/small-columns.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof hubDaysMessages.in>['text'];

/** The key figures of a day, at one hub or at all hubs together. Each of them but Expected has a bar for each hour. A
 *  table with the values of the bars can be opened. */
export function GlanceCard({ lines }: { lines: readonly GlanceLine[] }) {
  const { text } = useMessages(hubDaysMessages);
  const max = Math.max(1, ...lines.flatMap(({ hours }) => hours.map(({ shipments }) => shipments)));
  const expected = lines.find(({ figure }) => figure === 'expected')?.total ?? 0;
  return (
    <section className="t-card t-glance" aria-label={text('figures.label')}>
      <ul className="t-glance__figures">
        {lines.map((line) => {
          const { figure, total, hours } = line;
          return (
            <li key={figure} className={figure === 'failed' && total > 0 ? 'is-failed' : undefined}>
              <span className="t-quiet">{GLANCE_FIGURES[figure]}</span>
              <b className="t-figures">{groupDigits(total)}</b>
              {hours.length > 0 ? (
                <HourBars line={line} max={max} />
              ) : (
                <span className="t-glance__note t-quiet">{restOf(text, lines, expected)}</span>
              )}
              {hours.length > 0 ? <Ends hours={hours} /> : null}
            </li>
          );
        })}
      </ul>
      <HourTable lines={lines} />
    </section>
  );
}

/** How many of the expected shipments have not arrived yet, in words. */
function restOf(text: Text, lines: readonly GlanceLine[], expected: number): string {
  const arrived = lines.find(({ figure }) => figure === 'arrived')?.total ?? 0;
  if (expected === 0) return text('figures.nothing');
  if (expected === arrived) return text('figures.allHere');
  return text('figures.rest', { missing: groupDigits(expected - arrived) });
}

/** The first and the last hour, as labels under the bars. */
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
  const { text } = useMessages(hubDaysMessages);
  const byHour = lines.filter(({ hours }) => hours.length > 0);
  const hours = byHour[0]?.hours ?? [];
  const seen = [...hours.keys()].filter((nth) =>
    byHour.some((line) => line.hours[nth]!.shipments > 0),
  );
  if (seen.length === 0) return null;
  return (
    <details className="t-chart__table t-glance__table">
      <summary>{text('table.show')}</summary>
      <div className="t-items">
        <ChartTable
          title={text('table.title')}
          heading={text('table.from')}
          columns={seen.map((nth) => ({ ...columnOf(hours[nth]!), name: startOf(hours[nth]!) }))}
          series={byHour.map(({ figure, hours: own }) => ({
            name: GLANCE_FIGURES[figure],
            values: seen.map((nth) => own[nth]!.shipments),
          }))}
          format={(shipments) => (shipments === 0 ? '' : groupDigits(shipments))}
        />
      </div>
    </details>
  );
}

function startOf({ from }: GlanceHour): string {
  return typeof from === 'number' ? hourText(from) : hourWords(from);
}

function columnOf({ from }: GlanceHour): ChartColumn {
  return { key: String(from), label: '', name: hourWords(from) };
}

type Props = {
  line: GlanceLine;
  /** The value of a bar of full height, shared by all figures. */
  max: number;
};

/** A bar for the number of shipments in each hour. The same numbers are in `HourTable`. */
function HourBars({ line: { figure, hours }, max }: Props) {
  const { text } = useMessages(hubDaysMessages);
  const name = GLANCE_FIGURES[figure];
  const busiest = hours.toSorted((a, b) => b.shipments - a.shipments)[0];
  return (
    <SmallColumns
      label={
        busiest && busiest.shipments > 0
          ? text('hours.busiest', {
              figure: name,
              hour: hourWords(busiest.from),
              shipments: busiest.shipments,
            })
          : text('hours.none', { figure: name })
      }
      columns={hours.map(columnOf)}
      series={{
        name,
        values: hours.map(({ shipments }) => shipments),
        ...(figure === 'failed' ? { tone: 'critical' } : {}),
      }}
      highest={max}
      format={(shipments) => text('hours.shipments', { shipments })}
    />
  );
}
