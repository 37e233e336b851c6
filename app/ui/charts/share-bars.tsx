import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { percentOf } from '#app/domain/shared/percent.rules.ts';

type Share = { key: string; name: string; value: number; tone?: 'critical' };
type Props = {
  /** What is divided into the shares. */
  title: string;
  shares: readonly Share[];
  /** The total that the shares are part of. Defaults to their sum. */
  total?: number;
};

/** Parts of a whole as a list, each with its bar, number and percentage. Its text contains every value, so unlike
 *  the other charts it needs no table beside it. */
export function ShareBars({ title, shares, total = sumOf(shares) }: Props) {
  return (
    <ul className="t-shares" aria-label={title}>
      {shares.map(({ key, name, value, tone }) => (
        <li key={key}>
          <span>{name}</span>
          <span className="t-figures">
            {groupDigits(value)}{' '}
            <span className="t-quiet">{Math.round(percentOf(value, total))}%</span>
          </span>
          <svg width="100%" height="8" aria-hidden="true">
            <rect className="t-shares__whole" width="100%" height="8" rx="4" />
            <rect
              className={tone === 'critical' ? 't-series-critical' : 't-series-0'}
              width={`${Math.round(percentOf(value, total))}%`}
              height="8"
              rx="4"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { value }) => sum + value, 0);
}
