import { confirmProblem, manifestPaperProblem } from './act-problems.rules.ts';

const NOTHING = () => 'No Orders to Process';

/** The acts that end in a manifest on paper (product.md D33); rows of ORDER_ACTS. */
export const MANIFEST_PAPERS = {
  confirmManifest: {
    label: 'Confirm Manifest & Print A4',
    labelOfOne: 'Confirm Manifest & Print A4',
    permission: 'order.manifest',
    /** Only the page of what is in the manifest has a button for it. */
    places: [],
    call: {
      path: '/order/confirm-manifest',
      summary: 'Confirm the manifests of these orders and start their PDF',
    },
    document: 'manifests',
    readsPapers: true,
    problem: confirmProblem,
    done: () => 'Manifest Orders In Process',
    doneTo: 'on a confirmed manifest',
    nothing: NOTHING,
    failed: () => 'Cannot Process Manifest Orders',
  },
  manifests: {
    label: 'Manifest (A4)',
    labelOfOne: 'Print manifest',
    permission: 'order.print',
    places: ['page'],
    call: {
      path: '/documents/manifests',
      summary: 'Start a PDF of the confirmed manifests that these orders are on',
    },
    document: 'manifests',
    problem: manifestPaperProblem,
    done: () => null,
    doneTo: 'on manifests',
    nothing: NOTHING,
    failed: (words: string) => `Cannot Process Orders. Error: ${words}`,
  },
} as const;
