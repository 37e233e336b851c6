import type { ReactNode } from 'react';
import {
  durationText,
  successPercent,
  type Figures,
} from '#app/domain/performance/performance.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { Trend } from '#app/ui/charts/trend.tsx';

type Props = { now: Figures; then: Figures };

/** The key figures of the period, each compared with the period before. */
export function FigureCards({ now, then }: Props) {
  return (
    <ul className="t-figure-cards t-figure-cards--three">
      <CountCard label="Delivered" now={now.delivered} then={then.delivered} better="more" />
      <FigureCard
        label="First-attempt success"
        now={successPercent(now)}
        then={successPercent(then)}
        better="more"
        format={(percent) => `${percent}%`}
        note={`${groupDigits(now.firstDelivered)} of ${counted(now.firstAttempts, 'first attempt')}`}
      />
      <CountCard label="Failed attempts" now={now.failed} then={then.failed} better="less" />
      <FigureCard
        label="Request to collection"
        now={now.waitMedian}
        then={then.waitMedian}
        better="less"
        format={durationText}
        note={spreadWords(now.waitP90, now.collected)}
      />
      <FigureCard
        label="Collection to delivery"
        now={now.transitMedian}
        then={then.transitMedian}
        better="less"
        format={durationText}
        note={spreadWords(now.transitP90, now.timed)}
      />
      <CountCard
        label="Returns"
        now={now.returns}
        then={then.returns}
        note={`${groupDigits(now.returned)} arrived back`}
      />
    </ul>
  );
}

function spreadWords(p90: number | null, shipments: number): string | null {
  if (p90 === null) return null;
  return `Median. 9 of 10 within ${durationText(p90)}, of ${counted(shipments, 'shipment')}`;
}

type CardProps = {
  label: string;
  now: number | null;
  then: number | null;
  better?: 'more' | 'less';
  format?: (value: number) => string;
  note?: ReactNode;
};

function CountCard(props: CardProps) {
  return <FigureCard {...props} format={groupDigits} />;
}

function FigureCard({ label, now, then, better, format = groupDigits, note }: CardProps) {
  return (
    <li>
      <div className="t-figure-card">
        <span>{label}</span>
        <b className="t-figures">{now === null ? 'No data' : format(now)}</b>
        {now !== null && then !== null ? (
          <Trend now={now} before={then} format={format} {...(better ? { better } : {})} />
        ) : null}
        {note ? <span className="t-figure-card__note">{note}</span> : null}
      </div>
    </li>
  );
}
