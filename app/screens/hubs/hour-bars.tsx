import { hourWords, type GlanceHour } from '#app/domain/hubs/glance.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';

type Props = {
  /** What came, as in `Arrived`. */
  label: string;
  hours: readonly GlanceHour[];
  /** What the highest bar of all that stand together is worth. */
  most: number;
};

/** In units of the picture; it is drawn as wide as there is room. */
const BAR = 10;
const GAP = 2;
const HEIGHT = 40;

/** How many came in each hour, as a picture that the server draws. The same is written in HourTable. */
export function HourBars({ label, hours, most }: Props) {
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
