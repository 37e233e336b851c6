import { DateTime, FixedOffsetZone } from 'luxon';

const SOUTH_AFRICA = 'Africa/Johannesburg';

/** Minutes to ADD to local time to get UTC, so the sign is the reverse of ISO. South Africa has no summer time. */
export const SAST_TIMEZONE = '-120';

export function toTookanTime(instant: Date): string {
  return DateTime.fromJSDate(instant, { zone: SOUTH_AFRICA }).toFormat('yyyy-MM-dd HH:mm:ss');
}

/** Tookan's ISO texts are UTC. Other texts are local to `timezone` and not zero-padded ("14:57:2"). Null for "Invalid
 *  date", "0000-00-00 00:00:00" and any other text that is not a time. */
export function fromTookanTime(
  text: string | null | undefined,
  timezone: string | null | undefined,
): Date | null {
  if (!text) return null;
  const parts = LOCAL_TEXT.exec(text.trim());
  const time = parts
    ? DateTime.fromObject(fieldsOf(parts), { zone: zoneOf(timezone) })
    : DateTime.fromISO(text.trim(), { zone: 'utc' });
  return time.isValid && time.year >= 2000 && time.year < 2100 ? time.toJSDate() : null;
}

const LOCAL_TEXT = /^(\d{4})-(\d{1,2})-(\d{1,2}) (\d{1,2}):(\d{1,2})(?::(\d{1,2}))?$/;

function fieldsOf(parts: RegExpExecArray) {
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0));
  return { year, month, day, hour, minute, second };
}

function zoneOf(timezone: string | null | undefined) {
  const minutes = Number(timezone || SAST_TIMEZONE);
  const isSane = Number.isFinite(minutes) && Math.abs(minutes) <= 14 * 60;
  return FixedOffsetZone.instance(isSane ? -minutes : 120);
}
