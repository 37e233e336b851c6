import en from './home/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const homeMessages = createMessages(
  { en },
  {
    'broken.body': ['todo'],
    'guide.progress': ['done', 'all'],
    'today.toShipToday': ['time'],
    'today.toShipLater': ['day'],
    'today.left': ['time'],
    'today.cutOff': ['day', 'time'],
    'onTime.counts': ['toOnTime', 'onTime', 'toLate', 'late'],
    'spent.before': ['amount'],
    'balance.days': ['count'],
    'balance.daysWithCredit': ['count'],
    'connection.meter': ['shown', 'platform', 'here', 'from', 'at'],
  },
);
