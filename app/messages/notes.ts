import type { Language } from './languages.ts';
import { createMessages } from './messages.ts';
import af from './notes/af.json' with { type: 'json' };
import en from './notes/en.json' with { type: 'json' };
import xh from './notes/xh.json' with { type: 'json' };
import zu from './notes/zu.json' with { type: 'json' };

/** The notes that a store emails to a recipient for us at each milestone of a parcel. A URL must end its note or
 *  line, so that no following character is read as part of it. */
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
    backAtShop: ['number'],
    returnCancelled: ['number'],
    follow: ['url'],
    further: ['number', 'url'],
  },
);

/** The milestone messages, with which a note begins. */
type NoteMilestone = Exclude<keyof typeof en, 'follow' | 'further'>;

/** The first sentence of a note. Notes are recognised by it in every language, even after the store's language has
 *  changed. */
export function noteMark(language: Language, milestone: NoteMilestone, number: string): string {
  return noteMessages.in(language).text(milestone, { number });
}
