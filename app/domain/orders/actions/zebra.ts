import { counted } from '#app/domain/shared/counted.ts';
import { CANNOT_PROCESS, defineAction } from './action.ts';
import { labelProblem, noLabels } from './labels.ts';

/** Sends labels to the label printer. */
export const zebraAction = defineAction({
  label: 'Zebra Labels',
  labelOfOne: 'Print Zebra label',
  permission: 'order.print',
  places: ['batch', 'page'],
  call: {
    path: '/documents/zebra-labels',
    summary: 'Send labels to your Zebra printer',
    audit: ['papers.zebraLabels'],
    exampleChanges: true,
    exampleMayBeRefused: true,
  },
  prints: true,
  problem: labelProblem,
  // The number of labels is not known here, since each parcel has one. The printer screen shows how many were
  // printed, and whether a printer takes them.
  done: (count) => `Labels for ${counted(count, 'order')} queued for printing`,
  doneTo: 'sent to the printer',
  nothing: noLabels,
  failed: CANNOT_PROCESS,
});
