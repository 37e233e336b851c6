import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { chartMessages } from '#app/messages/charts.ts';
import { useMessages } from '../use-messages.ts';

type Props = {
  now: number;
  before: number;
  /** Which direction is good news; neither if left out. */
  better?: 'more' | 'less';
  /** Formats the earlier value. */
  format?: (value: number) => string;
};

const ARROW = { up: '▲', down: '▼', same: '=' } as const;

/** The change in a figure compared with an earlier period. The text alone is complete; the arrow and the colour
 *  repeat it. */
export function Trend({ now, before, better, format = groupDigits }: Props) {
  const { text } = useMessages(chartMessages);
  const way = now > before ? 'up' : now < before ? 'down' : 'same';
  const tone = toneOf(way, better);
  return (
    <span className={`t-trend${tone ? ` t-trend--${tone}` : ''}`}>
      <span aria-hidden="true">{ARROW[way]}</span>{' '}
      {text(`trend.${way}`, { before: format(before) })}
    </span>
  );
}

function toneOf(way: keyof typeof ARROW, better: Props['better']): 'good' | 'bad' | null {
  if (!better || way === 'same') return null;
  return (way === 'up') === (better === 'more') ? 'good' : 'bad';
}
