import { isCalledOff } from '../order-status.rules.ts';
import { CANNOT_PROCESS, defineAction, NOTHING } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';

export const packingSlipsAction = defineAction({
  label: 'Packing Slip (PDF)',
  labelOfOne: 'Print packing slip',
  permission: 'order.print',
  places: ['menu', 'batch', 'page'],
  mayLead: false,
  call: {
    path: '/documents/packing-slips',
    summary: 'Create a PDF of packing slips in the background',
    audit: ['papers.packingSlips'],
    exampleChanges: true,
  },
  fromExtensions: true,
  document: 'packing-slips',
  problem: slipProblem,
  done: () => null,
  doneTo: 'in the packing slip PDF',
  nothing: NOTHING,
  failed: CANNOT_PROCESS,
});

/** A packing slip needs no courier, because the order is packed before one is booked. */
function slipProblem(facts: ActionFacts, productName: string): string | null {
  return isCalledOff(facts.status) ? statusWords(facts, productName) : null;
}
