import { formatDateTime, ZONE } from '#app/domain/shared/time.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from './languages.ts';

const formatOf = (language: Language) =>
  new Intl.DateTimeFormat(LANGUAGES[language].tag, {
    timeZone: ZONE,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

const FORMATS = new Map(LANGUAGE_CODES.map((language) => [language, formatOf(language)]));

/** Whether this Node build has the month names of the language. */
export function hasDatesOf(language: Language): boolean {
  return Intl.DateTimeFormat.supportedLocalesOf(LANGUAGES[language].tag).length > 0;
}

/** `7 Maart 2025, 10:30` in Johannesburg time. English has the product's usual format, `7 Mar 2025, 10:30`,
 *  which is also used if the language's months are unknown. The month name comes from Intl. The day is put
 *  before it, as South Africa writes it in every language; Intl would use the American order for isiZulu and
 *  isiXhosa. */
export function dateTimeIn(
  language: Language,
  instant: Date | string,
  isKnown: (language: Language) => boolean = hasDatesOf,
): string {
  const format = FORMATS.get(language);
  if (language === 'en' || !format || !isKnown(language)) return formatDateTime(instant);
  const parts = format.formatToParts(new Date(instant));
  const { day, month, year, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return `${day} ${month} ${year}, ${hour}:${minute}`;
}
