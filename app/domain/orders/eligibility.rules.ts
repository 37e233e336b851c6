import type { OrderStatus, SourceState, StoreState } from '@prisma/client';
import { foreignTown } from '#app/domain/shared/foreign-town.ts';
import { isReadable } from '#app/domain/shared/plain-text.ts';
import type { Settings } from '#app/ports/services.ts';
import { plainWriting } from '#app/domain/shared/plain-writing.ts';
import { canShip, isBeforeBooking, isReady } from './order-status.rules.ts';

/** Words that show that a number after 'Box' belongs to a street or building: 'Box 12 Main Road Storage'. */
const PLACE =
  /\b(?:street|straat|str|st|road|rd|weg|avenue|ave|laan|lane|drive|dr|crescent|close|way|boulevard|blvd|square|park|storage|building|centre|center|mall|farm|estate)\b/;

/** Patterns that always mean a post box, for lower-case text without accents. */
const ALWAYS: readonly RegExp[] = [
  // P.O. Box, PO Box 12, P O Box, P/O Box, Post Office Box, Postal Box
  /\bp[\s.\/]*[o0][\s.\/]*box(?![a-z])/,
  /\bpost(?:al)?(?:\s+office)?\s+box(?![a-z])/,
  // POB 12, P.O.B. 12, P.O. 12
  /\bp\.?\s?o\.?\s?b\.?\s*(?:no\.?\s*)?\d/,
  /\bp\.\s?o\.?\s*(?:no\.?\s*)?\d/,
  /\bpo\s+(?:no\.?\s*)?\d/,
  /\bpos\s?bus(?![a-z])/,
  // PostNet Suite 108; 'PostNet 12 Main Road' is a shop.
  /\bpost\s?net\b[\s,]*suite\b/,
  /\bsuite\s*(?:no\.?\s*)?#?\s*\d+[\s,]*post\s?net\b/,
  /\bposte?\s+restante\b/,
];

/** Private Bag X51, P/Bag X51, Pvt. Bag 9086, PBag X51, Privaatsak X5. A number must follow, or the part of the
 *  address must end there. */
const BAG =
  /\b(?:private|privaat|pvt|priv|p)\s*[.\/]?\s*(?:bag|sak)\b[\s.:]*(?:no\.?\s*)?(?:#?x?[\s-]*\d|x\b|$)/;
/** 'Box 65', with the text after it. It is not a post box if that text names a building or street (`PLACE`). */
const BOX = /^box\s*(?:no\.?\s*)?#?\d+\b(.*)$/;

/** Why an order cannot ship, as a text for the order's page and the list's tooltip. */
export const INELIGIBLE_REASONS = {
  'not-in-south-africa': 'The address is not in South Africa.',
  'no-street': 'The street is missing.',
  'no-town': 'The town is missing.',
  'no-recipient': 'The recipient’s name is missing.',
  'data-withheld':
    'Shopify has not approved this app’s access to customer data yet, so we cannot see the recipient. The order can ship after the approval.',
  'no-pickup-location':
    'The store has no pickup location yet. Add one in its settings, or ask the account’s owner to.',
  'no-position':
    'We cannot find this address on the map. Update the order: choose a suggested address, or set the pin on the map.',
  'store-disconnected': 'The store is disconnected. Reconnect it first.',
  'nothing-to-ship': 'The order has no items left to ship.',
  erased: 'The personal data of this order was erased, so the order can no longer be shipped.',
} as const;
type IneligibleReason = keyof typeof INELIGIBLE_REASONS;

const IN_STORE_REASONS = {
  unpaid: 'The order is not paid yet.',
  nothingToShip: 'The order has no items to ship.',
  onHold: 'The store has put the order on hold. Release it in the store to ship it.',
} as const;

export const WARNINGS = {
  'approximate-position':
    'We found only the town centre, not the exact address. The courier will look up the street.',
  'partly-on-hold': 'The store has put some items on hold. Only the other items will ship.',
  'product-gone':
    'The product of an item was deleted in the store, so check whether the item needs shipping.',
  'post-box': 'Couriers cannot deliver to PO boxes. Ask the customer for a street address.',
} as const;
type Warning = keyof typeof WARNINGS;

/** 'good' (green) is for orders that are ready to ship or delivered; everything else is 'warm'. An order to a post
 *  box can ship but is 'warm', because no courier delivers there. */
export function statusTone(order: {
  status: OrderStatus;
  warnings: readonly string[];
}): 'good' | 'warm' {
  if (order.status === 'deliveryCompleted') return 'good';
  return isReady(order.status) && !order.warnings.includes('post-box') ? 'good' : 'warm';
}

export type Evaluable = {
  sourceState: SourceState;
  customerName: string;
  street: string | null;
  suburb: string | null;
  city: string | null;
  country: string | null;
  latitude: number | null;
  longitude: number | null;
  approximate: boolean;
  hasPickupLocation: boolean;
  storeState: StoreState;
  shippableLines: number;
  /** Lines to ship whose product no longer exists in the store. */
  unknownLines: number;
  /** Why the store holds all or part of the order; null if it does not. */
  holdReason: string | null;
  /** The names of the services that ship all or part of the order from their own warehouses; null if there are none. */
  sentByOthers: string | null;
  /** The platform hides some of the order's data from us. */
  dataWithheld: boolean;
  erasedAt: Date | null;
};

export type Verdict = {
  status: 'inStore' | 'ineligible' | 'eligible';
  reasons: string[];
  warnings: Warning[];
};

/** The eligibility check of an order that has not ended in its store (product.md D10 and D21). Each of the `reasons` is
 *  a code or a finished text; `reasonText` returns the text of either. */
export function evaluateEligibility(order: Evaluable): Verdict {
  // Erased orders stay ineligible, whatever happens to their payment or holds.
  if (order.erasedAt) return { status: 'ineligible', reasons: ['erased'], warnings: [] };
  const warnings = warningsOf(order);
  if (order.sourceState === 'onHold') {
    const words = [
      ...(order.holdReason ? [heldWords(order.holdReason)] : []),
      ...(order.sentByOthers ? [sentByOthersWords(order.sentByOthers, order.holdReason)] : []),
    ];
    if (words.length === 0) words.push('onHold');
    return { status: 'inStore', reasons: words, warnings };
  }
  if (order.sourceState === 'unpaid' || order.sourceState === 'nothingToShip')
    return { status: 'inStore', reasons: [order.sourceState], warnings };
  const reasons = ineligibleReasons(order);
  return { status: reasons.length ? 'ineligible' : 'eligible', reasons, warnings };
}

/** Reasons that can come from recipient data that the platform hides from us. */
const OF_WITHHELD: ReadonlySet<IneligibleReason> = new Set([
  'no-street',
  'no-town',
  'no-recipient',
  'no-position',
]);

function ineligibleReasons(order: Evaluable): IneligibleReason[] {
  const reasons = errorsOf(order);
  if (!order.dataWithheld || !reasons.some((one) => OF_WITHHELD.has(one))) return reasons;
  const rest = reasons.filter(
    (one) => !OF_WITHHELD.has(one) && !(one === 'not-in-south-africa' && order.country === null),
  );
  return ['data-withheld', ...rest];
}

function errorsOf(order: Evaluable): IneligibleReason[] {
  const reasons: IneligibleReason[] = [];
  const isAbroad = order.country !== 'ZA' || foreignTown(order.city) !== null;
  if (isAbroad) reasons.push('not-in-south-africa');
  if (!isReadable(order.street ?? '')) reasons.push('no-street');
  if (!isReadable(order.city ?? '')) reasons.push('no-town');
  if (!isReadable(order.customerName)) reasons.push('no-recipient');
  if (!order.hasPickupLocation) reasons.push('no-pickup-location');
  if (!isAbroad && (order.latitude === null || order.longitude === null))
    reasons.push('no-position');
  if (order.storeState === 'disconnected') reasons.push('store-disconnected');
  if (order.shippableLines < 1) reasons.push('nothing-to-ship');
  return reasons;
}

function warningsOf(order: Evaluable): Warning[] {
  const warnings: Warning[] = [];
  if (order.approximate && order.latitude !== null) warnings.push('approximate-position');
  if (isPostBox(order.street, order.suburb)) warnings.push('post-box');
  if (order.unknownLines > 0) warnings.push('product-gone');
  if (order.sourceState === 'open' && order.holdReason) warnings.push('partly-on-hold');
  return warnings;
}

/** Whether the store's alert covers the order: the store is disconnected, whatever else the order lacks, or the order
 *  lacks nothing but the store's pickup location. The store has one alert for all such orders. */
export function waitsForStore(reasons: readonly string[]): boolean {
  if (reasons.includes('store-disconnected')) return true;
  return reasons.length > 0 && reasons.every((reason) => reason === 'no-pickup-location');
}

/** The text for an order that the store has put on hold, with the store's own reason. */
function heldWords(why: string): string {
  return `On hold in the store: ${why}. Release it in the store to ship it.`;
}

/** The text for an order with nothing to ship from here. If the store also holds a part of it, only says who ships
 *  the other items. */
function sentByOthersWords(sentByOthers: string, holdReason: string | null): string {
  if (holdReason) return othersWords(sentByOthers);
  return `This order ships from another warehouse: ${sentByOthers}. There is nothing left to ship from here.`;
}

/** Says who ships the other items of an order. */
export function othersWords(sentByOthers: string): string {
  return `The other items ship from another warehouse: ${sentByOthers}.`;
}

/** The text of a stored reason. A known code is replaced with its text; any other reason, such as one in the courier's
 *  words, is a finished text and is returned unchanged. */
export function reasonText(reason: string): string {
  if (Object.hasOwn(INELIGIBLE_REASONS, reason))
    return INELIGIBLE_REASONS[reason as IneligibleReason];
  if (Object.hasOwn(IN_STORE_REASONS, reason))
    return IN_STORE_REASONS[reason as keyof typeof IN_STORE_REASONS];
  return reason;
}

type Warned = Pick<Evaluable, 'sourceState' | 'holdReason' | 'sentByOthers'> & {
  status: OrderStatus;
  warnings: readonly string[];
};

/** The warnings to show for an order, and who ships its other items. The latter is left out if the order's reasons
 *  already say it, or if the store cancelled or deleted the order. */
export function warningTexts(order: Warned, settings: Pick<Settings, 'tileUrl'>): string[] {
  const { status, sourceState, holdReason, sentByOthers } = order;
  const warnings = order.warnings.filter((one) => isWorthWarning(one, status, settings));
  const isSaid = sourceState === 'onHold' && isBeforeBooking(status);
  const isOver = sourceState === 'cancelled' || sourceState === 'deleted';
  return [
    ...warnings.map((one) => warningText(one, holdReason)),
    ...(sentByOthers && !isSaid && !isOver ? [othersWords(sentByOthers)] : []),
  ];
}

/** Whether a warning is shown. 'approximate-position' is shown only if the order can ship and there is a street map.
 *  Without a map, a pin is hardly more exact than the town centre, and nearly every order would have the warning
 *  (product.md D10). */
function isWorthWarning(
  warning: string,
  status: OrderStatus,
  { tileUrl }: Pick<Settings, 'tileUrl'>,
): boolean {
  return warning !== 'approximate-position' || (tileUrl !== null && canShip(status));
}

/** The text of a warning. `holdReason` is the store's own reason, for a warning about a hold. */
export function warningText(warning: string, holdReason: string | null = null): string {
  if (warning === 'partly-on-hold' && holdReason)
    return `The store has put some items on hold: ${holdReason}. Only the other items will ship.`;
  return Object.hasOwn(WARNINGS, warning) ? WARNINGS[warning as Warning] : warning;
}

/** Whether an address is a post box, in any common spelling, anywhere in its street or suburb. No courier delivers
 *  there. */
export function isPostBox(...lines: readonly (string | null)[]): boolean {
  return lines.some((line) => line !== null && isBoxLine(line));
}

function isBoxLine(line: string): boolean {
  const parts = line.split(/[,;\r\n]+/).map((part) => plainWriting(part).toLowerCase());
  const whole = parts.join(', ');
  return ALWAYS.some((form) => form.test(whole)) || parts.some(isBoxPart);
}

function isBoxPart(part: string): boolean {
  const [, behind] = BOX.exec(part) ?? [];
  return BAG.test(part) || (behind !== undefined && !PLACE.test(behind));
}
