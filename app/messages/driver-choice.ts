import en from './driver-choice/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const driverChoiceMessages = createMessages(
  { en },
  {
    title: ['count'],
    'drivers.silent': ['again'],
    load: ['load', 'day'],
    'assign.failed': ['reason'],
  },
);
