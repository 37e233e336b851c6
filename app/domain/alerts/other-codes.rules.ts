import type { UsageProblem } from '@prisma/client';
import { asSentence, withWords } from '#app/domain/shared/as-sentence.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { DAY_MS, HOUR_MS, type CodeRow } from './alert-row.rules.ts';
import { jobWords } from './job-words.rules.ts';

/** Names of the documents, by document kind. */
const DOCUMENTS: Record<string, string> = {
  shippingLabels: 'Labels',
  packingSlips: 'Packing slips',
  zebraLabels: 'Zebra labels',
  returnLabels: 'Return labels',
  manifests: 'A manifest',
};

/** Why Shopify does not bill shipments, for the problems that `shopifyNotBilled` reports. */
const NOT_BILLED: Partial<Record<UsageProblem, string>> = {
  notSetUp:
    'Billing by Shopify is not set up, or its keys are not accepted. Check SHOPIFY_API_SECRET and the SHOPIFY_PARTNER_ settings.',
  noMeter:
    'The plan the shop approved has no usage charge for shipments. Add the one named in SHOPIFY_METER.',
  refused: 'Shopify refused the charge.',
  away: 'Shopify has not answered for more than a day.',
};

function shipmentsOf(count: number): string {
  return counted(count, 'shipment');
}

/** Alerts about a store, billing in Shopify, a document, printing, a person or a background job. */
export const OTHER_CODES = {
  printUnsure: {
    subject: 'printing',
    title: 'Print not confirmed',
    waitMs: 2 * HOUR_MS,
    repairs: ['printing'],
    settled: 'Mark as printed',
    words: () =>
      'We sent a label to the printer, but the printer did not answer. Check whether it printed, then confirm it or print it again.',
  },
  jobGivenUp: {
    subject: 'job',
    title: 'A background job failed',
    waitMs: 4 * HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Dismiss',
    words: ({ job = '', said = '' }) =>
      `Failed: ${jobWords(job)}. ${asSentence(said)} Fix the cause, then retry.`,
  },
  pastCutOff: {
    subject: 'store',
    title: 'Not shipped before the cut-off',
    waitMs: 'cutOff',
    repairs: ['orders'],
    settled: 'Sent another way',
    words: ({ count = 0 }) =>
      count === 1
        ? '1 order arrived before the cut-off and is not shipped yet. Ship it now.'
        : `${count} orders arrived before the cut-off and are not shipped yet. Ship them now.`,
  },
  noPickupLocation: {
    subject: 'store',
    title: 'The store has no pickup location',
    waitMs: 'cutOff',
    repairs: ['addLocation'],
    settled: 'Dismiss',
    unable: 'Ask the owner of the account to add one.',
    words: ({ count = 0 }) =>
      `${counted(count, 'order')} cannot ship until the store has a pickup location.`,
  },
  storeLeftOrders: {
    subject: 'store',
    title: 'Open orders in a disconnected store',
    waitMs: 'cutOff',
    repairs: ['ineligibleOrders', 'store'],
    settled: 'Dismiss',
    words: ({ count = 0 }) =>
      `${counted(count, 'order')} cannot ship while the store is disconnected. Reconnect it, or cancel the ${oneOrMany(count, 'order', 'orders')}.`,
  },
  storeBroken: {
    subject: 'store',
    title: 'The store connection is broken',
    waitMs: HOUR_MS,
    repairs: ['store'],
    settled: 'Dismiss',
    words: ({ said }) =>
      `${asSentence(said ?? 'The store cannot be reached.')} Open the store to see what to do. Its orders are imported once the connection works again.`,
  },
  gapInStore: {
    subject: 'store',
    title: 'Orders out of sync with the store',
    waitMs: 4 * HOUR_MS,
    repairs: ['tryAgain', 'store'],
    settled: 'Dismiss',
    words: ({ count = 0 }) =>
      count === 1
        ? '1 order has been out of sync for more than 30 minutes. We keep trying to update it.'
        : `${count} orders have been out of sync for more than 30 minutes. We keep trying to update them.`,
  },
  webhookDown: {
    subject: 'store',
    title: 'Your webhook was switched off',
    waitMs: 4 * HOUR_MS,
    repairs: ['store'],
    settled: 'Dismiss',
    words: ({ said = 'Your server did not respond.' }) =>
      `${asSentence(said)} Fix the cause, then switch the webhook on again. We keep your order updates for 14 days.`,
  },
  privacyDue: {
    subject: 'person',
    title: 'A customer asks for their data',
    waitMs: 25 * DAY_MS,
    repairs: ['store'],
    settled: 'Answered another way',
    words: () =>
      'A customer asked the store what data we keep about them. Send them the export from the store’s page within 30 days.',
  },
  documentFailed: {
    subject: 'document',
    title: 'A document could not be made',
    waitMs: HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'No longer needed',
    words: ({ document = '', count = 0, said = '' }) =>
      withWords(`${DOCUMENTS[document] ?? 'A document'} for ${counted(count, 'order')}`, said),
  },
  shopifyPlanMissing: {
    subject: 'store',
    title: 'Shopify cannot bill these shipments',
    waitMs: DAY_MS,
    repairs: ['store'],
    settled: 'Dismiss',
    words: ({ usage, count = 0 }) =>
      usage === 'noPlan'
        ? `No plan for this app is approved in Shopify, so ${shipmentsOf(count)} cannot be billed. In Shopify, open this app under Settings > Apps and approve a plan. Shopify then bills these shipments too.`
        : `The shop removed this app or blocked it, so ${shipmentsOf(count)} cannot be billed. Open the app in the Shopify admin again, and approve a plan there.`,
  },
  shopifyNotBilled: {
    subject: 'money',
    title: 'Shopify has not billed these shipments',
    waitMs: DAY_MS,
    repairs: ['store'],
    settled: 'Dismiss',
    words: ({ usage, count = 0, said = '' }) =>
      `${NOT_BILLED[usage ?? 'away']}${said && ` ${asSentence(said)}`} Waiting: ${shipmentsOf(count)}. We keep trying until Shopify accepts them.`,
  },
  shopifyFeeLost: {
    subject: 'money',
    title: 'A fee must be settled outside Shopify',
    waitMs: 7 * DAY_MS,
    repairs: ['transaction'],
    settled: 'Mark as settled',
    words: ({ usage, cents = 0 }) => {
      const why =
        usage === 'uninstalled'
          ? 'The shop removed the app more than a day ago'
          : 'The billing period in Shopify has ended';
      return cents < 0
        ? `${why}: the fee of ${formatMoney(rand(-cents))} was refunded, but Shopify already billed it. Refund it as an app credit from the Partner Dashboard.`
        : `${why}: Shopify no longer bills the fee of ${formatMoney(rand(cents))}. Agree with the merchant how it is paid, or waive it.`;
    },
  },
  administratorToApprove: {
    subject: 'person',
    title: 'A new administrator needs approval',
    waitMs: DAY_MS,
    repairs: ['approve'],
    settled: 'Dismiss',
    words: (_, { subject }) =>
      `${subject} confirmed a company email address. They get access when two administrators approve them, or one if there is only one. After you dismiss this, you can still approve them under Users, Administrators.`,
  },
} as const satisfies Record<string, CodeRow>;
