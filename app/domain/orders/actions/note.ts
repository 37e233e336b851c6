import { defineAction, NOTHING, SPEAKS_FOR_ITSELF } from './action.ts';
import { markProblem } from './tag.ts';

export const noteAction = defineAction({
  label: 'Internal note',
  labelOfOne: 'Save note',
  permission: 'order.mark',
  places: ['card'],
  call: {
    path: '/orders/note',
    summary: 'Change the internal note on orders',
    audit: ['order.noted'],
    example: (fresh) => ({ note: `Regular customer ${fresh}` }),
    exampleChanges: true,
  },
  takes: 'note',
  mayLead: false,
  asks: () => ({
    title: 'Internal note',
    can: { thing: 'order', be: 'get a note' },
    lines: [
      'For your team: not printed, and not shown to the recipient. If a customer asks for their data, the export includes it.',
    ],
    confirm: 'Save Note',
    keep: 'Not now',
  }),
  problem: markProblem,
  done: () => 'Note Saved',
  doneTo: 'noted',
  nothing: NOTHING,
  failed: SPEAKS_FOR_ITSELF,
});
