import { formatDate, formatDateTime, formatShort, ZONE_NAME } from '#app/domain/shared/time.ts';
import { uiMessages } from '#app/messages/ui.ts';
import { useMessages } from './use-messages.ts';

type Moment = {
  at: string | Date;
  dateOnly?: boolean | undefined;
  /** The current year, set where there is little room: a time in this year is shown as `7 Mar, 10:30`, any other
   *  time as its date with the year. */
  thisYear?: number | undefined;
};
type Props = Omit<Moment, 'at'> & { at: Moment['at'] | null | undefined };

/** A moment in Johannesburg time with the zone in the tooltip, or a dash if there is no moment. */
export function DateTime({ at, ...how }: Props) {
  const { text } = useMessages(uiMessages);
  return at ? momentOf({ at, ...how }) : <span aria-label={text('noDate')}>–</span>;
}

/** A moment that is known. The cells of long lists use it, because they are plain functions and must not call hooks. */
export function momentOf(moment: Moment) {
  const { at } = moment;
  return (
    <time
      className="t-figures t-nowrap"
      dateTime={new Date(at).toISOString()}
      title={`${formatDateTime(at)}, ${ZONE_NAME}`}
    >
      {wordsOf(moment)}
    </time>
  );
}

function wordsOf({ at, dateOnly, thisYear }: Moment): string {
  if (thisYear !== undefined) return formatShort(at, thisYear);
  return dateOnly ? formatDate(at) : formatDateTime(at);
}
