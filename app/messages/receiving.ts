import { createMessages } from './messages.ts';
import en from './receiving/en.json' with { type: 'json' };

export const receivingMessages = createMessages(
  { en },
  {
    'mark.sending': ['scans'],
    'mark.unsent': ['scans'],
    'panel.parcel': ['parcel', 'parcels'],
    'panel.otherHub': ['hub'],
    'panel.more': ['scans'],
    newest: ['shown', 'all'],
    'unsent.title': ['scans'],
    'unsent.listedAt': ['time'],
    'unsent.elsewhere': ['scans'],
    'undo.buttonOf': ['code'],
    'move.title': ['parcels'],
    'move.toReceived': ['verdict'],
    'move.doneOf': ['parcel'],
    'refused.title': ['scans'],
    'refused.sendAgain': ['scans'],
    'show.buttonOf': ['parcel'],
  },
);
