import en from './adjustment-parts/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

/** The parts of adjustments that other screens show: the field for the reason, and the number of waiting changes. */
export const adjustmentPartMessages = createMessages(
  { en },
  {
    'waiting.title': ['count'],
    'waiting.body': ['link'],
  },
);
