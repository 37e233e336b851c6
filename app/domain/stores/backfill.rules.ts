import { percentOf } from '#app/domain/shared/percent.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';

/** How far back orders can be imported, in days. Shopify shows an app the orders of the last 60 days
 *  (docs/integrations/shopify.md); a WooCommerce store has no such limit. */
const RANGES = {
  shopify: [7, 30, 60],
  woocommerce: [7, 30, 60, 90, 365],
} as const;

/** The default for a new store. Orders that still need shipping are rarely older. */
export const DEFAULT_DAYS = 30;

const DAY_MS = 86_400_000;

/** Up to this many orders are read page by page, which is faster than waiting for a file. */
const FEW_ORDERS = 250;

export type Choice = { days: number; label: string };

/** The ranges to choose from; 0 imports no past orders. */
export function choicesFor(platform: 'shopify' | 'woocommerce'): Choice[] {
  return [{ days: 0, label: 'New orders only' }, ...RANGES[platform].map(choiceOf)];
}

function choiceOf(days: number): Choice {
  return {
    days,
    label: days === 365 ? 'Orders from the last year' : `Orders from the last ${days} days`,
  };
}

export function isChoice(platform: 'shopify' | 'woocommerce', days: number): boolean {
  return choicesFor(platform).some((choice) => choice.days === days);
}

/** The start of the range, rounded down to a whole second, the precision with which platforms compare times. */
export function startOf(days: number, now: Date): Date {
  return new Date(Math.floor((now.getTime() - days * DAY_MS) / 1_000) * 1_000);
}

export function isWorthAFile(total: number | null): boolean {
  return total === null || total > FEW_ORDERS;
}

export type BackfillFacts = {
  state: 'waiting' | 'exporting' | 'reading' | 'done' | 'stopped';
  madeFrom: Date;
  total: number | null;
  done: number;
  lastError: string | null;
};

/** Progress of an import, for the progress bar and the text beside it. */
export type BackfillProgress = {
  isRunning: boolean;
  /** In whole percent while orders are read and their number is known; otherwise null. */
  percent: number | null;
  words: string;
  /** The error of the last step; null if it succeeded, and once the import has ended. */
  failure: string | null;
};

export function isRunning(state: BackfillFacts['state']): boolean {
  return state !== 'done' && state !== 'stopped';
}

export function progressOf(facts: BackfillFacts): BackfillProgress {
  const { state, total } = facts;
  // An order that changes during the import may be read twice.
  const done = total === null ? facts.done : Math.min(facts.done, total);
  const counted =
    total === null ? groupDigits(done) : `${groupDigits(done)} of ${groupDigits(total)}`;
  const words = {
    waiting: 'Counting the orders.',
    exporting: `Shopify is collecting the orders: ${counted}.`,
    reading: `${counted} imported.`,
    done: `${groupDigits(done)} imported.`,
    stopped: `Stopped. Orders imported: ${counted}. They are kept.`,
  }[state];
  const runs = isRunning(state);
  // Uses the same figures as the text: while the file is being written, nothing has been imported.
  const percent = state === 'reading' && total ? Math.floor(percentOf(done, total)) : null;
  return { isRunning: runs, percent, words, failure: runs ? facts.lastError : null };
}
