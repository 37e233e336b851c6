import en from './manifests/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

/** The texts of the lists Manifest Orders and Manifest History that differ from those of the Orders list. */
export const manifestMessages = createMessages(
  { en },
  {
    confirmed: ['label', 'at'],
    'print.buttonOf': ['number'],
    'confirm.title': ['manifests', 'shownManifests', 'orders', 'shownOrders'],
    'confirm.line': ['store', 'pickup', 'orders', 'shownOrders', 'parcels', 'shownParcels'],
    'confirm.waiting': ['count', 'shown'],
    'confirm.booked': ['stores'],
  },
);
