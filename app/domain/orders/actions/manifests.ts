import { CANNOT_PROCESS, defineAction, NOTHING } from './action.ts';
import type { ActionFacts } from './facts.ts';

export const manifestsAction = defineAction({
  label: 'Manifest (A4)',
  labelOfOne: 'Print manifest',
  permission: 'order.print',
  places: ['page'],
  call: {
    path: '/documents/manifests',
    summary: 'Create a PDF of the confirmed manifests of these orders in the background',
    audit: ['papers.manifests'],
  },
  document: 'manifests',
  problem: manifestDocumentProblem,
  done: () => null,
  doneTo: 'in the manifest PDF',
  nothing: NOTHING,
  failed: CANNOT_PROCESS,
});

function manifestDocumentProblem({ manifestStatus }: ActionFacts): string | null {
  return manifestStatus === 'confirmManifest' ? null : 'The order is not on a confirmed manifest.';
}
