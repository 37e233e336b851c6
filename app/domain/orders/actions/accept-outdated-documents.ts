import { counted } from '#app/domain/shared/counted.ts';
import { ACCEPT_WHY } from '../why.rules.ts';
import { defineAction, NOTHING, SPEAKS_FOR_ITSELF } from './action.ts';
import type { ActionFacts } from './facts.ts';

/** Accepts outdated printed documents as they are, even though their orders have changed. */
export const acceptOutdatedDocumentsAction = defineAction({
  label: 'Accept as is',
  labelOfOne: 'Accept as is',
  permission: 'order.print',
  places: ['page'],
  mayLead: false,
  readsDocuments: true,
  call: {
    path: '/orders/accept-papers',
    summary: 'Accept outdated labels and packing slips as they are',
    audit: ['order.papersAccepted'],
    example: () => ({ why: 'byHand' }),
  },
  takes: ACCEPT_WHY,
  asks: (count) => ({
    title:
      count === 1
        ? 'Accept the outdated documents as they are?'
        : `Accept the outdated documents of ${counted(count, 'order')} as they are?`,
    can: { thing: 'order', be: 'keep the printed documents' },
    lines: [
      `The ${count === 1 ? 'parcel' : 'parcels'} will ship with the labels and packing slips that are already printed. We will ask again after the next change.`,
    ],
    confirm: 'Accept as is',
    keep: 'Not now',
  }),
  problem: acceptProblem,
  done: (count) => (count === 1 ? 'Outdated documents accepted' : 'Outdated documents accepted'),
  doneTo: 'accepted as is',
  nothing: NOTHING,
  failed: SPEAKS_FOR_ITSELF,
});

function acceptProblem({ outdated = [] }: ActionFacts): string | null {
  return outdated.length > 0 ? null : 'The printed documents of this order are up to date.';
}
