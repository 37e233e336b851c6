import { centsFromDecimal } from '#app/domain/shared/money.ts';
import type { Hooks } from './hooks.ts';
import {
  buildOrder,
  stamp,
  type Json,
  type NewOrder,
  type SimMeta,
  type SimNote,
  type SimOrder,
  type SimRecord,
  type SimState,
} from './store.ts';

export type Shop = ReturnType<typeof createShop>;

/** Changes to an order in the shop, and the webhooks that each causes (with HPOS on). */
export function createShop(options: {
  state: SimState;
  now: () => Date;
  changed: () => void;
  hooks: () => Hooks;
}) {
  const { state, now } = options;

  function record(id: number): SimRecord {
    const found = state.orders[id];
    if (!found) throw new Error(`The simulated store has no order ${id}.`);
    return found;
  }

  function touch(entry: SimRecord): void {
    entry.raw = null;
    Object.assign(entry.order, stamp('date_modified', now()));
    options.changed();
  }

  function addNote(entry: SimRecord, note: string, isForCustomer: boolean): SimNote {
    const added = {
      id: state.nextId++,
      author: 'WooCommerce',
      ...stamp('date_created', now()),
      note,
      customer_note: isForCustomer,
    };
    entry.notes.unshift(added);
    options.changed();
    return added;
  }

  function setStatus(entry: SimRecord, status: string): void {
    const before = entry.order.status;
    if (before === status) return;
    entry.order.status = status;
    if (status === 'completed') Object.assign(entry.order, stamp('date_completed', now()));
    const isPaid = ['processing', 'completed'].includes(status) && !entry.order.date_paid_gmt;
    if (isPaid) Object.assign(entry.order, stamp('date_paid', now()));
    addNote(entry, `Order status changed from ${before} to ${status}.`, false);
  }

  function edit(id: number, changes: Json): SimOrder {
    const entry = record(id);
    const isTrashed = entry.order.status === 'trash';
    const { status, meta_data: meta, billing, shipping, id: _id, ...rest } = changes;
    Object.assign(entry.order, rest);
    if (billing) Object.assign(entry.order.billing as Json, billing);
    if (shipping) Object.assign(entry.order.shipping as Json, shipping);
    if (Array.isArray(meta)) for (const item of meta as SimMeta[]) setMeta(entry.order, item);
    if (typeof status === 'string') setStatus(entry, status);
    touch(entry);
    // With HPOS on, restoring an order from the trash by a PUT sends no webhook.
    if (!isTrashed) options.hooks().announce('updated', id);
    return entry.order;
  }

  function setMeta(order: SimOrder, { key, value }: SimMeta): void {
    const present = order.meta_data.find((meta) => meta.key === key);
    if (present) present.value = value;
    else order.meta_data.push({ id: state.nextId++, key, value });
  }

  return {
    record,
    edit,
    addNote,
    place(input: NewOrder = {}): SimOrder {
      const order = buildOrder(state, input, now());
      state.orders[order.id] = {
        order,
        raw: null,
        notes: [],
        refunds: [],
        statusBeforeTrash: null,
      };
      options.changed();
      options.hooks().announce(order.status === 'checkout-draft' ? 'updated' : 'created', order.id);
      return order;
    },
    trash(id: number): void {
      const entry = record(id);
      entry.statusBeforeTrash = entry.order.status;
      entry.order.status = 'trash';
      touch(entry);
      options.hooks().announce('deleted', id);
    },
    restore(id: number): void {
      const entry = record(id);
      entry.order.status = entry.statusBeforeTrash ?? 'pending';
      touch(entry);
      options.hooks().announce('restored', id);
    },
    /** Deletes an order permanently. It sends no webhook: only a read, which then returns 404, shows the deletion. */
    deleteForGood(id: number): void {
      record(id);
      delete state.orders[id];
      options.changed();
    },
    refund(
      id: number,
      amount: string,
      reason: string,
      lines: { id: number; quantity: number }[],
    ): Json {
      const entry = record(id);
      const refund: Json = {
        id: state.nextId++,
        ...stamp('date_created', now()),
        amount,
        reason,
        line_items: lines.map((line) => ({
          id: state.nextId++,
          quantity: -line.quantity,
          meta_data: [{ id: state.nextId++, key: '_refunded_item_id', value: String(line.id) }],
        })),
      };
      entry.refunds.push(refund);
      const known = entry.order.refunds as Json[];
      known.push({ id: refund.id, reason, total: `-${amount}` });
      const sumCents = known.reduce((sum, one) => sum - centsOf(one.total), 0);
      if (sumCents >= centsOf(entry.order.total)) setStatus(entry, 'refunded');
      touch(entry);
      options.hooks().announce('updated', id);
      return refund;
    },
    /** From now on answers and webhooks contain this order as exactly `text`, until it changes. Returns the order's
     *  id. */
    setRaw(text: string): number {
      const order = JSON.parse(text) as SimOrder;
      const before = state.orders[order.id];
      state.orders[order.id] = {
        order,
        raw: text,
        notes: before?.notes ?? [],
        refunds: before?.refunds ?? [],
        statusBeforeTrash: null,
      };
      options.changed();
      return order.id;
    },
    bodyOf(entry: SimRecord): string {
      return entry.raw ?? phpJson(entry.order);
    },
  };
}

/** JSON as PHP writes it: slashes and all non-ASCII characters are escaped. */
export function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(
      /[\u0080-\uffff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}

function centsOf(amount: unknown): number {
  return centsFromDecimal(String(amount)) ?? 0;
}
