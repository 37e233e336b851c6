import { addressLine } from '#app/domain/orders/address-line.rules.ts';
import { linesOf, totalOf } from '#app/domain/orders/create-order.ts';
import { evaluateEligibility, reasonText, WARNINGS } from '#app/domain/orders/eligibility.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { sentItemsWords } from '#app/domain/orders/left-out-items.rules.ts';
import { totalsOf } from '#app/domain/orders/order-totals.rules.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { OrderSample } from './import.schema.ts';

export type SampleView = ReturnType<typeof viewOf>;

/** The first orders of a checked file as the order page would show them. */
export function samplesOf(kept: unknown): SampleView[] {
  return (OrderSample.array().safeParse(kept).data ?? []).map(viewOf);
}

function viewOf({ rows, input, orderedAt, leftOut, pickup, currency }: OrderSample) {
  const lines = linesOf(input).map(({ id, name, sku, quantity, unitPriceCents }) => {
    const cents = centsFromDb(BigInt(unitPriceCents));
    return {
      id,
      name,
      sku: sku ?? null,
      quantity,
      toSend: quantity,
      packed: quantity,
      unitPriceCents: cents,
      totalCents: cents * quantity,
    };
  });
  const linesCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const totalCents = totalOf(input);
  return {
    rows,
    orderId: input.orderId,
    storeName: input.storeName,
    orderedAt,
    leftOut: sentItemsWords(
      lines.reduce((sum, { quantity }) => sum + quantity, 0),
      leftOut,
    ),
    notices: noticesOf(input, lines.length),
    customer: {
      name: input.customerName,
      recipient: input.customerName,
      email: input.email,
      phone: input.phone,
      customerRef: input.customerRef,
      address: addressLine({ ...input, country: 'ZA' }),
    },
    pickup: { ...pickup, phone: null },
    lines,
    currency,
    totalCents,
    totals: totalsOf({ charges: null, linesCents, totalCents }),
    paid: input.paid,
    note: input.note,
    wholeOf: null,
    family: null,
  } satisfies Partial<Record<keyof OrderDetail, unknown>> & Record<string, unknown>;
}

/** Why the order could not be shipped at once, and what to check beforehand. */
function noticesOf(input: OrderSample['input'], shippableLines: number): string[] {
  const { reasons, warnings } = evaluateEligibility({
    ...input,
    sourceState: input.paid ? 'open' : 'unpaid',
    country: 'ZA',
    hasPickupLocation: true,
    storeState: 'connected',
    shippableLines,
    unknownLines: 0,
    holdReason: null,
    sentByOthers: null,
    dataWithheld: false,
    erasedAt: null,
  });
  const isBox = warnings.includes('post-box');
  return [...reasons.map(reasonText), ...(isBox ? [WARNINGS['post-box']] : [])];
}
