import { reasonText } from '../eligibility.rules.ts';
import { CANNOT_PROCESS, defineAction, NOTHING } from './action.ts';
import { NONE_OPEN } from './cancel-return.ts';
import { type ActionFacts, NO_JOB } from './facts.ts';

export const returnLabelsAction = defineAction({
  label: 'Return Labels (PDF)',
  labelOfOne: 'Print return label',
  permission: 'order.print',
  places: ['menu', 'batch', 'page'],
  mayLead: false,
  call: {
    path: '/documents/return-labels',
    summary: 'Create a PDF of return labels in the background',
    audit: ['papers.returnLabels'],
  },
  document: 'return-labels',
  problem: returnLabelProblem,
  done: () => null,
  doneTo: 'in the return label PDF',
  nothing: ([first, ...others]) =>
    first && others.every((reason) => reason === first) ? first : NOTHING(),
  failed: CANNOT_PROCESS,
});

/** Why no return label can be made for an order; null if one can. Like any label, it needs a courier job. */
function returnLabelProblem({ isErased, returnJob }: ActionFacts): string | null {
  if (isErased) return reasonText('erased');
  if (returnJob === null) return NONE_OPEN;
  if (returnJob === 'calledOff') return 'The return is being cancelled.';
  return returnJob === 'made' ? null : NO_JOB;
}
