import en from './hub-day/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const hubDayMessages = createMessages(
  { en },
  {
    titleOf: ['hub'],
    subtitle: ['team', 'shipments', 'parcels'],
    'closeOut.titleLeft': ['left'],
    'done.body': ['shipments'],
    'load.given': ['count'],
    'load.out': ['count'],
    'load.delivered': ['count'],
    'load.failed': ['count'],
    'give.assign': ['count', 'shown'],
    'give.reassign': ['count', 'shown'],
    'giveAll.assign': ['count'],
    'giveAll.reassign': ['count'],
    'row.select': ['order'],
    'row.scanned': ['scanned', 'parcels'],
    'row.onManifest': ['link', 'manifest'],
  },
);
