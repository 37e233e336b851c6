import type { ReactNode } from 'react';
import {
  durationText,
  successPercent,
  type Figures,
} from '#app/domain/performance/performance.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { performanceMessages } from '#app/messages/performance.ts';
import { Trend } from '#app/ui/charts/trend.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { Text } from './performance-words.rules.ts';

type Props = { now: Figures; then: Figures };

/** The key figures of the period, each compared with the period before. */
export function FigureCards({ now, then }: Props) {
  const { text } = useMessages(performanceMessages);
  return (
    <ul className="t-figure-cards t-figure-cards--three">
      <CountCard
        label={text('figure.delivered')}
        now={now.delivered}
        then={then.delivered}
        better="more"
      />
      <FigureCard
        label={text('figure.success')}
        now={successPercent(now)}
        then={successPercent(then)}
        better="more"
        format={(percent) => `${percent}%`}
        note={text('figure.successNote', {
          delivered: groupDigits(now.firstDelivered),
          count: now.firstAttempts,
          attempts: groupDigits(now.firstAttempts),
        })}
      />
      <CountCard label={text('figure.failed')} now={now.failed} then={then.failed} better="less" />
      <FigureCard
        label={text('figure.wait')}
        now={now.waitMedian}
        then={then.waitMedian}
        better="less"
        format={durationText}
        note={spreadWords(text, now.waitP90, now.collected)}
      />
      <FigureCard
        label={text('figure.transit')}
        now={now.transitMedian}
        then={then.transitMedian}
        better="less"
        format={durationText}
        note={spreadWords(text, now.transitP90, now.timed)}
      />
      <CountCard
        label={text('figure.returns')}
        now={now.returns}
        then={then.returns}
        note={text('figure.returnsNote', { count: groupDigits(now.returned) })}
      />
    </ul>
  );
}

function spreadWords(text: Text, p90: number | null, shipments: number): string | null {
  if (p90 === null) return null;
  return text('figure.spread', {
    time: durationText(p90),
    count: shipments,
    shown: groupDigits(shipments),
  });
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
  const { text } = useMessages(performanceMessages);
  return (
    <li>
      <div className="t-figure-card">
        <span>{label}</span>
        <b className="t-figures">{now === null ? text('figure.none') : format(now)}</b>
        {now !== null && then !== null ? (
          <Trend now={now} before={then} format={format} {...(better ? { better } : {})} />
        ) : null}
        {note ? <span className="t-figure-card__note">{note}</span> : null}
      </div>
    </li>
  );
}
