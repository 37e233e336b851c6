import {
  DAY_SPAN_NAMES,
  DELIVERED_SPAN_NAMES,
  type FilterField,
  DIALOG_FIELDS,
  type DialogField,
  type OrderFilter,
  NO_FILTER,
  askedFields,
} from '#app/domain/orders/order-filter.rules.ts';
import { onTab, tabOf } from '#app/domain/orders/order-tabs.rules.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { ordersMessages } from '#app/messages/orders.ts';
import type { OrderStatus } from '@prisma/client';
import { platformName } from './order-words.rules.ts';
import { withFilters } from './orders-state.rules.ts';

type Text = ReturnType<typeof ordersMessages.in>['text'];
type Choice = { code: OrderStatus; label: string };
type Chip = { key: string; label: string; without: string };

/** One chip for each active filter, with the URL of the list without it. The filter of a tab is one chip. On
 *  a store's own page the store's chip leads to the list of all orders (`allOrders`). */
export function chipsOf(
  text: Text,
  search: string,
  filter: OrderFilter,
  choices: readonly Choice[],
  allOrders: string | null = null,
  batch: string | null = null,
): Chip[] {
  const chip = (key: string, label: string, change: Partial<OrderFilter>): Chip => ({
    key,
    label,
    // The URL of a store's own page already names the store.
    without: withFilters(search, { ...filter, ...(allOrders ? { store: '' } : {}), ...change }),
  });
  const tab = tabOf(filter);
  const ofTab = tab ? askedFields(onTab(NO_FILTER, tab)) : [];
  const isOne = tab !== null && (ofTab.length > 1 || tab.status.length > 1);
  const shown = isOne ? without(filter, ofTab) : filter;
  return [
    ...(isOne ? [chip(tab.key, tab.label, emptied(ofTab))] : []),
    ...askedFields(shown).flatMap((field) => {
      if (field === 'status') return statusChips(filter, choices, chip);
      const plain = chip(field, labelOf(text, field, filter, batch), { [field]: '' });
      return field === 'store' && allOrders ? { ...plain, without: allOrders } : plain;
    }),
  ];
}

function emptied(fields: readonly FilterField[]): Partial<OrderFilter> {
  return Object.fromEntries(fields.map((field) => [field, NO_FILTER[field]]));
}

function without(filter: OrderFilter, fields: readonly FilterField[]): OrderFilter {
  return { ...filter, ...emptied(fields) };
}

function statusChips(
  { status }: OrderFilter,
  choices: readonly Choice[],
  chip: (key: string, label: string, change: Partial<OrderFilter>) => Chip,
): Chip[] {
  return status.map((code) => {
    const label = choices.find((choice) => choice.code === code)?.label ?? code;
    return chip(code, label, { status: status.filter((one) => one !== code) });
  });
}

function labelOf(
  text: Text,
  field: Exclude<FilterField, 'status'>,
  filter: OrderFilter,
  batch: string | null,
): string {
  const { q, days, attention, manifest, store, hold, comingBack, delivered, onTime } = filter;
  if (field === 'q') return text('chip.search', { words: q });
  if (field === 'days' && days) return DAY_SPAN_NAMES[days];
  if (field === 'attention')
    return text(attention === 'yes' ? 'chip.attention' : 'chip.noAttention');
  if (field === 'manifest' && manifest) return text(`chip.manifest.${manifest}`);
  if (field === 'store') return text('chip.store', { store });
  if (field === 'hold') return text(hold === 'yes' ? 'chip.hold' : 'chip.noHold');
  if (field === 'comingBack')
    return text(comingBack === 'yes' ? 'chip.comingBack' : 'chip.notComingBack');
  if (field === 'delivered' && delivered) return DELIVERED_SPAN_NAMES[delivered];
  if (field === 'onTime') return text(onTime === 'yes' ? 'chip.onTime' : 'chip.late');
  if (field === 'batch')
    return batch === null ? text('chip.batchRemoved') : text('chip.batch', { batch });
  const title = DIALOG_FIELDS[field as DialogField];
  return text('chip.field', { field: title, value: valueOf(field, filter[field]) });
}

function valueOf(field: FilterField, value: string): string {
  if (field === 'from' || field === 'to') return formatDate(`${value}T12:00:00Z`);
  return field === 'platform' ? platformName(value) : value;
}
