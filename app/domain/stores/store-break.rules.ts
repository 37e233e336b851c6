import { isAppError } from '#app/domain/shared/errors.ts';

/** Why a store's connection can be broken. */
export const STORE_FAILURES = [
  'rightsLost',
  'removed',
  'rightsMissing',
  'frozen',
  'locked',
  'blocked',
  'moved',
  'notAnswering',
  'notUnderstood',
  'polluted',
  'slowedDown',
] as const;
export type StoreFailure = (typeof STORE_FAILURES)[number];

const MINUTE_MS = 60_000;

/** How long calls to a store may fail before the store is shown as broken. Lost permissions never return
 *  automatically, a shop's restarts and updates pass, and a store that limits our rate still gives us access. */
// prettier-ignore
const PATIENCE_MS: Record<StoreFailure, number> = {
  rightsLost:    0,
  removed:       0,
  rightsMissing: 0,
  frozen:        0,
  locked:        15 * MINUTE_MS,
  blocked:       15 * MINUTE_MS,
  moved:         15 * MINUTE_MS,
  notAnswering:  15 * MINUTE_MS,
  notUnderstood: 15 * MINUTE_MS,
  polluted:      15 * MINUTE_MS,
  slowedDown:    60 * MINUTE_MS,
};

/** What an error shows about the connection; null if it shows nothing, for example if a bug of ours caused it. */
export function failureOf(error: unknown): StoreFailure | null {
  if (!isAppError(error)) return null;
  const { status, httpStatus, failure, retryAfterSeconds } = error.details;
  if (error.code === 'store-rights-lost')
    return error.details['missingRights'] ? 'rightsMissing' : 'rightsLost';
  if (error.code === 'store-refused') return 'notUnderstood';
  if (error.code !== 'store-down') return null;
  const answered = Number(status ?? httpStatus ?? 0);
  if (answered === 429 || (answered === 0 && retryAfterSeconds !== undefined)) return 'slowedDown';
  if (httpStatus === 402) return 'frozen';
  if (httpStatus === 423) return 'locked';
  if (failure === 'blocked' || httpStatus === 403) return 'blocked';
  if (failure === 'moved') return 'moved';
  if (failure === 'polluted') return 'polluted';
  return failure === 'not-woocommerce' ? 'notUnderstood' : 'notAnswering';
}

/** Whether a store that has failed since `failingSince` now counts as broken. */
export function isBroken(failure: StoreFailure, failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= PATIENCE_MS[failure];
}

const REPAIRED_BY_HAND: ReadonlySet<StoreFailure> = new Set<StoreFailure>([
  'rightsLost',
  'removed',
  'rightsMissing',
  'moved',
]);

/** Whether the store must be connected again. After any other failure the connection resumes without that. */
export function needsReconnect(failure: StoreFailure): boolean {
  return REPAIRED_BY_HAND.has(failure);
}

type Spoken = Record<'shopify' | 'woocommerce', string>;
type Words = { what: Spoken; todo: Spoken };

const both = (words: string) => ({ shopify: words, woocommerce: words });

// prettier-ignore
const WORDS: Record<StoreFailure, Words> = {
  rightsLost: {
    what: both('The store no longer gives us access.'),
    todo: {
      shopify: 'Reconnect it: open the app in Shopify.',
      woocommerce: 'Reconnect it: approve the connection in the store again.',
    },
  },
  removed: {
    what: both('The app was removed from the store.'),
    todo: both('Install it again to continue. Your data is still here.'),
  },
  rightsMissing: {
    what: both('The store removed permissions that the app needs.'),
    todo: {
      shopify: 'Open the app in Shopify and approve the permissions it asks for. The rest happens automatically.',
      woocommerce: 'Reconnect it: approve the connection in the store again, with read and write access.',
    },
  },
  frozen: {
    what: both('Shopify has frozen the store until its bill is paid.'),
    todo: both('Pay it in Shopify under Settings > Billing. We keep trying.'),
  },
  locked: {
    what: both('Shopify has temporarily locked the store.'),
    todo: both('You do not need to do anything. Shopify Support can tell you why. We keep trying.'),
  },
  blocked: {
    what: {
      shopify: 'Shopify is refusing calls from our server.',
      woocommerce: 'The store’s firewall is blocking us.',
    },
    todo: {
      shopify: 'The problem is with our connection to Shopify, not with your store. We keep trying.',
      woocommerce: 'Allow requests to /wp-json/wc/ in the store’s security plugin, or ask the hosting provider to allow them. We keep trying.',
    },
  },
  moved: {
    what: both('The store’s address redirects to another site.'),
    todo: {
      shopify: 'Reconnect it: open the app in Shopify.',
      woocommerce: 'Remove the redirect, or connect the shop at its new address and move this store there.',
    },
  },
  notAnswering: { what: both('The store is not responding.'), todo: both('Check whether the shop opens in a browser. We keep trying.') },
  notUnderstood: {
    what: both('The store sends responses that we cannot read.'),
    todo: {
      shopify: 'We keep trying. If this continues, contact us.',
      woocommerce: 'Check that WooCommerce is active and up to date. We keep trying.',
    },
  },
  polluted: {
    what: both('The store’s responses contain extra text.'),
    todo: {
      shopify: 'We keep trying. If this continues, contact us.',
      woocommerce: 'Switch off the plugin that adds this text, or WP_DEBUG_DISPLAY in WordPress. We keep trying.',
    },
  },
  slowedDown: { what: both('The store has been asking us to slow down for over an hour.'), todo: both('Orders arrive later than usual. You do not need to do anything.') },
};

/** Failures whose details replace the fixed text: which rights are missing, or what extra text the store's answers
 *  contain. */
const SAID_BY_STORE: ReadonlySet<StoreFailure> = new Set(['rightsMissing', 'polluted']);

/** What is broken and what to do, for the banner, the page and the email. `heard`: a sentence with the details, used
 *  only for some failures. */
export function breakWords(
  failure: StoreFailure,
  platform: 'shopify' | 'woocommerce',
  heard: string | null = null,
): { what: string; todo: string } {
  const { what, todo } = WORDS[failure];
  return {
    what: SAID_BY_STORE.has(failure) && heard ? heard : what[platform],
    todo: todo[platform],
  };
}
