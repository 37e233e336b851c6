import af from './tracking/af.json' with { type: 'json' };
import en from './tracking/en.json' with { type: 'json' };
import xh from './tracking/xh.json' with { type: 'json' };
import zu from './tracking/zu.json' with { type: 'json' };
import { createMessages } from './messages.ts';

/** The texts that recipients read about their parcel. A message missing in a language is a type error. */
export const trackingMessages = createMessages(
  { en, af, zu, xh },
  {
    'value.ourDelivery': ['product'],
    'page.parcelFrom': ['store'],
    'page.returnTo': ['store'],
    'page.part': ['number', 'of'],
    'page.isBack': ['link'],
    'page.goesBack': ['link'],
    'page.checked': ['time'],
    'form.nearest': ['order'],
    'form.sentAgain': ['ending'],
    'form.return': ['ending'],
    'form.secondParcel': ['ending'],
  },
);

type Key = keyof typeof en;
type Of<Kind extends string> = Extract<Key, `${Kind}.${string}`>;

/** Where the parcel is. */
export type NowMessage = Of<'now'>;
/** What is wrong, and what to do about it. */
export type ProblemMessage = Of<'problem'>;
/** A step of the tracker. */
export type StepMessage = Of<'step'>;
/** The name of a detail about the parcel. */
export type RowMessage = Of<'row'>;
/** A fallback for the value of a detail, such as *Not available*. */
export type ValueMessage = Of<'value'>;
/** What is wrong with a tracking number, or why it cannot be looked up. */
export type ErrorMessage = Of<'error'>;

export const inEnglish = trackingMessages.in('en');
