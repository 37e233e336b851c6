import type { UsageProblem } from '@prisma/client';
import { asSentence } from '#app/domain/shared/as-sentence.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { DAY_MS, HOUR_MS, type CodeRow } from './attention-row.rules.ts';

/** By their kind. */
const DOCUMENTS: Record<string, string> = {
  shippingLabels: 'Labels',
  packingSlips: 'Packing slips',
  zebraLabels: 'Zebra labels',
  returnLabels: 'Return labels',
  manifests: 'A manifest',
};

/** What only the operator can mend. */
const NOT_BILLED: Partial<Record<UsageProblem, string>> = {
  notSetUp:
    'Billing by Shopify is not set up, or its keys are not accepted: look at SHOPIFY_API_SECRET and the SHOPIFY_PARTNER_ settings.',
  noMeter:
    'The plan that the shop has approved does not count shipments: give it the usage charge that SHOPIFY_METER names.',
  refused: 'Shopify refused it.',
  away: 'Shopify has not answered for a day.',
};

function shipmentsOf(count: number): string {
  return counted(count, 'shipment');
}

/** What can need a person about a store, a document, a person or our own work. */
export const OTHER_CODES = {
  printUnsure: {
    subject: 'printing',
    title: 'Print unsure',
    waitMs: 2 * HOUR_MS,
    repairs: ['printing'],
    settled: 'It came out',
    words: () =>
      'A label was sent to the printer, and the printer did not answer. Look whether it is there: then say that it came out, or print it again.',
  },
  jobGivenUp: {
    subject: 'job',
    title: 'Work was given up',
    waitMs: 4 * HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Put aside',
    words: ({ job = '', said = '' }) =>
      `Given up: ${job}. ${asSentence(said)} Mend the cause, then try it again.`,
  },
  pastCutOff: {
    subject: 'store',
    title: 'Not shipped before the cut-off',
    waitMs: 'cutOff',
    repairs: ['orders'],
    settled: 'Sent another way',
    words: ({ count = 0 }) =>
      count === 1
        ? 'It is one order, which came in before the cut-off and can be shipped.'
        : `There are ${count} orders that came in before the cut-off and can be shipped.`,
  },
  noPickupLocation: {
    subject: 'store',
    title: 'The store has no pickup location',
    waitMs: 'cutOff',
    repairs: ['addLocation'],
    settled: 'Dismiss',
    unable: 'Ask the owner of the account to add one.',
    words: ({ count = 0 }) => `Until it has one, ${counted(count, 'order')} cannot be shipped.`,
  },
  storeBroken: {
    subject: 'store',
    title: 'The connection is broken',
    waitMs: HOUR_MS,
    repairs: ['store'],
    settled: 'Put aside',
    words: ({ said }) =>
      `${asSentence(said ?? 'The store cannot be reached.')} Its orders come in when the connection is mended.`,
  },
  gapInStore: {
    subject: 'store',
    title: 'Orders that differ from the store',
    waitMs: 4 * HOUR_MS,
    repairs: ['tryAgain', 'store'],
    settled: 'Put aside',
    words: ({ count = 0 }) =>
      count === 1
        ? 'One order is not here as the store has it, for half an hour now. We keep bringing in what differs.'
        : `There are ${count} orders that are not here as the store has them, for half an hour now. We keep bringing in what differs.`,
  },
  webhookDown: {
    subject: 'store',
    title: 'Your webhook address was switched off',
    waitMs: 4 * HOUR_MS,
    repairs: ['store'],
    settled: 'Put aside',
    words: ({ said = 'It did not answer.' }) =>
      `${asSentence(said)} What happens meanwhile is kept, and sent when the address is switched on again.`,
  },
  privacyDue: {
    subject: 'person',
    title: 'A customer asks for their data',
    waitMs: 25 * DAY_MS,
    repairs: ['store'],
    settled: 'Answered another way',
    words: () =>
      'A customer asked the store what is kept about them. Send them the export from the store’s page, within 30 days of asking.',
  },
  documentFailed: {
    subject: 'document',
    title: 'A document was not made',
    waitMs: HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Not needed any more',
    words: ({ document = '', count = 0, said = '' }) =>
      `${DOCUMENTS[document] ?? 'A document'} for ${counted(count, 'order')}: ${said}`,
  },
  shopifyPlanMissing: {
    subject: 'store',
    title: 'Shopify cannot bill what was shipped',
    waitMs: DAY_MS,
    repairs: ['store'],
    settled: 'Put aside',
    words: ({ usage, count = 0 }) =>
      usage === 'noPlan'
        ? `No plan of this app is approved in Shopify, so ${shipmentsOf(count)} cannot be billed. In the Shopify admin, open Settings, Apps, this app, and approve a plan. Shopify bills nothing from before its billing period.`
        : `The shop has removed this app or no longer lets it in, so ${shipmentsOf(count)} cannot be billed. Open the app in the Shopify admin again, and approve a plan there.`,
  },
  shopifyNotBilled: {
    subject: 'money',
    title: 'Shopify does not bill what was shipped',
    waitMs: DAY_MS,
    repairs: ['store'],
    settled: 'Put aside',
    words: ({ usage, count = 0, said = '' }) =>
      `${NOT_BILLED[usage ?? 'away']}${said && ` ${asSentence(said)}`} Waiting: ${shipmentsOf(count)}. It is tried again until Shopify takes it.`,
  },
  shopifyFeeLost: {
    subject: 'money',
    title: 'A fee has to be settled outside Shopify',
    waitMs: 7 * DAY_MS,
    repairs: ['transaction'],
    settled: 'Settled',
    words: ({ usage, cents = 0 }) => {
      const why =
        usage === 'uninstalled'
          ? 'The shop removed the app more than a day before Shopify could be told'
          : 'The billing period in Shopify has ended';
      return cents < 0
        ? `${why}: the fee of ${formatMoney(rand(-cents))} went back and was billed already. Give it back as an app credit from the Partner Dashboard.`
        : `${why}: the fee of ${formatMoney(rand(cents))} is not billed there any more. Agree with the merchant how it is paid, or let it go.`;
    },
  },
  administratorToApprove: {
    subject: 'person',
    title: 'Somebody waits to become administrator',
    waitMs: DAY_MS,
    repairs: ['approve'],
    settled: 'Put aside',
    words: (_, { subject }) =>
      `${subject} proved an address of the company, and gets in when two administrators approve, or the only one does. Put aside, they wait on: Users, Administrators.`,
  },
} as const satisfies Record<string, CodeRow>;
