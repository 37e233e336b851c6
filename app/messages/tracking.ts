import af from './tracking/af.json' with { type: 'json' };
import en from './tracking/en.json' with { type: 'json' };
import xh from './tracking/xh.json' with { type: 'json' };
import zu from './tracking/zu.json' with { type: 'json' };
import { createMessages } from './messages.ts';

/** What recipients read. A message that a language lacks is a type error. */
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
/** The name of a fact about the parcel. */
export type RowMessage = Of<'row'>;
/** What such a fact is where nothing else is known. */
export type ValueMessage = Of<'value'>;
/** What is wrong with a number, or why it cannot be looked up. */
export type ErrorMessage = Of<'error'>;

export const inEnglish = trackingMessages.in('en');
