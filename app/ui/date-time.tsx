import { formatDate, formatDateTime, ZONE_NAME } from '#app/domain/shared/time.ts';

type Props = { at: string | Date | null | undefined; dateOnly?: boolean };

/** A moment in Johannesburg; the zone is in the tooltip. A dash where there is none. */
export function DateTime({ at, dateOnly }: Props) {
  if (!at) return <span aria-label="none">–</span>;
  return (
    <time
      className="t-figures t-nowrap"
      dateTime={new Date(at).toISOString()}
      title={`${formatDateTime(at)}, ${ZONE_NAME}`}
    >
      {dateOnly ? formatDate(at) : formatDateTime(at)}
    </time>
  );
}
