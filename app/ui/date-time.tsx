import { formatDate, formatDateTime, formatShort, ZONE_NAME } from '#app/domain/shared/time.ts';
import { uiMessages } from '#app/messages/ui.ts';
import { useMessages } from './use-messages.ts';

type Props = {
  at: string | Date | null | undefined;
  dateOnly?: boolean | undefined;
  /** The current year, for narrow places: its dates are shown without a year. */
  thisYear?: number | undefined;
};

/** A moment in Johannesburg time with the zone in the tooltip, or a dash where there is none. */
export function DateTime({ at, dateOnly, thisYear }: Props) {
  const { text } = useMessages(uiMessages);
  if (!at) return <span aria-label={text('noDate')}>–</span>;
  return (
    <time
      className="t-figures t-nowrap"
      dateTime={new Date(at).toISOString()}
      title={`${formatDateTime(at)}, ${ZONE_NAME}`}
    >
      {wordsOf({ at, dateOnly, thisYear })}
    </time>
  );
}

function wordsOf({ at, dateOnly, thisYear }: Props & { at: string | Date }): string {
  if (thisYear !== undefined) return formatShort(at, thisYear);
  return dateOnly ? formatDate(at) : formatDateTime(at);
}
