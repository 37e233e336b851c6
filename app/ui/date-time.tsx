import { formatDate, formatDateTime, formatShort, ZONE_NAME } from '#app/domain/shared/time.ts';

type Props = {
  at: string | Date | null | undefined;
  dateOnly?: boolean | undefined;
  /** Where there is little room: the year stands only beside days of another one. */
  thisYear?: number | undefined;
};

/** A moment in Johannesburg; the zone is in the tooltip. A dash where there is none. */
export function DateTime({ at, dateOnly, thisYear }: Props) {
  if (!at) return <span aria-label="none">–</span>;
  // Slow to make, and a list has hundreds of them.
  const text = formatDateTime(at);
  return (
    <time
      className="t-figures t-nowrap"
      dateTime={new Date(at).toISOString()}
      title={`${text}, ${ZONE_NAME}`}
    >
      {wordsOf({ at, dateOnly, thisYear })}
    </time>
  );
}

function wordsOf({ at, dateOnly, thisYear }: Props & { at: string | Date }): string {
  if (thisYear !== undefined) return formatShort(at, thisYear);
  return dateOnly ? formatDate(at) : formatDateTime(at);
}
