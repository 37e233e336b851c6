import type { Language } from './languages.ts';
import { createMessages } from './messages.ts';
import af from './notes/af.json' with { type: 'json' };
import en from './notes/en.json' with { type: 'json' };
import xh from './notes/xh.json' with { type: 'json' };
import zu from './notes/zu.json' with { type: 'json' };

/** What a store mails to a recipient for us at each milestone of their parcel. An address ends a note, or a
 *  line of it: nothing comes after that belongs to it. */
export const noteMessages = createMessages(
  { en, af, zu, xh },
  {
    booked: ['number'],
    collected: ['number'],
    inTransit: ['number'],
    outForDelivery: ['number'],
    delivered: ['number'],
    failed: ['number'],
    cancelled: ['number'],
    turnedBack: ['number'],
    returnBooked: ['number'],
    returned: ['number'],
    returnCancelled: ['number'],
    follow: ['url'],
    further: ['number', 'url'],
  },
);

/** What a note begins with, by milestone. */
type NoteMilestone = Exclude<keyof typeof en, 'follow' | 'further'>;

/** In each language: by these a note is known again, also when the store's language has changed since. */
export function noteMark(language: Language, milestone: NoteMilestone, number: string): string {
  return noteMessages.in(language).text(milestone, { number });
}
