import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderStatus } from '@prisma/client';
import type { IncomingLine } from '#app/ports/store-platform.ts';
import { divideLines, followItems, type FamilyRow } from './divide-lines.rules.ts';

type Held = { quantity: number; kept?: number; packed?: number; sent?: number };
type Row = Held & {
  status?: OrderStatus;
  isCollected?: boolean;
  isWritten?: boolean;
  locationId?: string;
};

function rowOf(
  { status = 'eligible', isCollected = false, isWritten = false, locationId, ...held }: Row,
  at: number,
) {
  return {
    id: String(at + 1),
    status,
    isCollected,
    isWritten,
    locationId: locationId ?? null,
    lines: held.quantity > 0 ? [lineOf(held)] : [],
  } satisfies FamilyRow;
}

function lineOf({ quantity, kept = quantity, packed, sent = 0 }: Held) {
  return {
    externalId: 'L1',
    name: 'Rooibos tin',
    sku: null,
    unitPriceCents: 100n,
    quantity,
    keptQuantity: kept,
    fulfilledQuantity: sent,
    parcelQuantity: packed ?? null,
  };
}

type Said = { quantity: number; kept?: number; sent?: number; toSend?: number };

function said({ quantity, kept = quantity, sent = 0, toSend = kept - sent }: Said): IncomingLine {
  return {
    externalId: 'L1',
    name: 'Rooibos tin',
    sku: null,
    unitPriceCents: 100,
    quantity,
    keptQuantity: kept,
    fulfilledQuantity: sent,
    shippableQuantity: toSend,
  };
}

/** For each row: how many pieces are kept, how many were sent, and how many are to be sent. */
function divided(line: Said, rows: readonly Row[]) {
  const shares = divideLines([said(line)], rows.map(rowOf));
  return rows.map((_, at) => {
    const [share] = shares.get(String(at + 1)) ?? [];
    return [share?.keptQuantity ?? 0, share?.fulfilledQuantity ?? 0, share?.shippableQuantity ?? 0];
  });
}

const BOOKED = { status: 'unassigned' } as const;
const WRITTEN = { ...BOOKED, isWritten: true };
const DELIVERED = { status: 'deliveryCompleted', isWritten: true, isCollected: true } as const;
const CANCELLED = { status: 'cancelled' } as const;
const AT_DEPOT = { quantity: 1, locationId: 'depot' };

describe('the lines that a store reports are divided among an order and its parts', () => {
  // prettier-ignore
  test.each<[string, Said, Row[], number[][]]>([
    ['nothing new: each row keeps its pieces', { quantity: 5 },
      [{ quantity: 3 }, { quantity: 2 }], [[3, 0, 3], [2, 0, 2]]],
    ['added: to the order', { quantity: 7 },
      [{ quantity: 3 }, { quantity: 2 }], [[5, 0, 5], [2, 0, 2]]],
    ['added while the order is cancelled: to the first waiting part', { quantity: 6 },
      [{ quantity: 3, ...CANCELLED }, { quantity: 2 }], [[3, 0, 3], [3, 0, 3]]],
    ['removed: from the highest part first', { quantity: 5, kept: 4 },
      [{ quantity: 3 }, { quantity: 1 }, { quantity: 1 }], [[3, 0, 3], [1, 0, 1], [0, 0, 0]]],
    ['removed: then from the parts before it, then from the order', { quantity: 5, kept: 2 },
      [{ quantity: 3 }, { quantity: 1 }, { quantity: 1 }], [[2, 0, 2], [0, 0, 0], [0, 0, 0]]],
    ['removed by a new quantity: also from the highest part first', { quantity: 3 },
      [{ quantity: 3 }, { quantity: 2 }], [[3, 0, 3], [0, 0, 0]]],
    ['removed: from waiting rows, not from booked ones', { quantity: 5, kept: 4 },
      [{ quantity: 3 }, { quantity: 2, packed: 2, ...BOOKED }], [[2, 0, 2], [2, 0, 2]]],
    ['removed: first of all from what the merchant cancelled', { quantity: 5, kept: 3 },
      [{ quantity: 3 }, { quantity: 2, ...CANCELLED }], [[3, 0, 3], [0, 0, 0]]],
    ['more removed than waits: from booked rows that are not on the road', { quantity: 5, kept: 2, sent: 0 },
      [{ quantity: 3, packed: 3, ...BOOKED }, { quantity: 2, packed: 2, ...BOOKED, isCollected: true }],
      [[0, 0, 0], [2, 0, 2]]],
    ['what was removed before the split stays with the order', { quantity: 5, kept: 4 },
      [{ quantity: 3, kept: 2 }, { quantity: 2 }], [[2, 0, 2], [2, 0, 2]]],
    ['removed pieces that come back go to the row that lost them', { quantity: 5 },
      [{ quantity: 3 }, { quantity: 2, kept: 1 }], [[3, 0, 3], [2, 0, 2]]],
    ['our own fulfilment of the order: the part keeps waiting', { quantity: 5, sent: 3 },
      [{ quantity: 3, packed: 3, ...BOOKED, isWritten: true }, { quantity: 2 }], [[3, 3, 0], [2, 0, 2]]],
    ['our own fulfilment of a part: the order keeps waiting', { quantity: 5, sent: 2 },
      [{ quantity: 3 }, { quantity: 2, packed: 2, ...BOOKED, isWritten: true }], [[3, 0, 3], [2, 2, 0]]],
    ['a booked parcel is still to be sent until its own fulfilment is in the store', { quantity: 5 },
      [{ quantity: 3, packed: 3, ...BOOKED }, { quantity: 2 }], [[3, 0, 3], [2, 0, 2]]],
    ['sent by others: rows that were not booked', { quantity: 5, sent: 3 },
      [{ quantity: 3 }, { quantity: 2, packed: 2, ...BOOKED }], [[3, 3, 0], [2, 0, 2]]],
    ['on hold in the store: the order before its parts', { quantity: 5, toSend: 2 },
      [{ quantity: 3 }, { quantity: 2 }], [[3, 0, 0], [2, 0, 2]]],
    ['a cancelled part keeps its pieces, so that no one else sends them', { quantity: 5 },
      [{ quantity: 3 }, { quantity: 2, ...CANCELLED }], [[3, 0, 3], [2, 0, 2]]],
    ['refunded after the delivery: nothing from the part that waits', { quantity: 3, kept: 2, sent: 1, toSend: 1 },
      [{ quantity: 2, packed: 2, ...DELIVERED }, { quantity: 1 }], [[1, 1, 0], [1, 0, 1]]],
    ['refunded before collection, after our fulfilment: from that parcel', { quantity: 3, kept: 2, sent: 1, toSend: 1 },
      [{ quantity: 2, packed: 2, sent: 2, ...WRITTEN }, { quantity: 1 }], [[1, 1, 0], [1, 0, 1]]],
    ['removed before it was sent: from the part, not from the delivered parcel', { quantity: 3, kept: 2, sent: 2 },
      [{ quantity: 2, packed: 2, ...DELIVERED }, { quantity: 1 }], [[2, 2, 0], [0, 0, 0]]],
    ['one refunded after the delivery, and one removed: one from each', { quantity: 4, kept: 2, sent: 1, toSend: 1 },
      [{ quantity: 2, packed: 2, ...DELIVERED }, { quantity: 2 }], [[1, 1, 0], [1, 0, 1]]],
    ['refunded after the delivery, while another is added: the added one is to be sent', { quantity: 4, kept: 3, sent: 1, toSend: 2 },
      [{ quantity: 1 }, { quantity: 2, packed: 2, ...DELIVERED }], [[2, 0, 2], [1, 1, 0]]],
    ['of two delivered parcels, each counts only what is left of it as sent', { quantity: 5, kept: 3, sent: 2, toSend: 1 },
      [{ quantity: 2, packed: 2, ...DELIVERED }, { quantity: 2, packed: 2, ...DELIVERED }, { quantity: 1 }],
      [[2, 2, 0], [0, 0, 0], [1, 0, 1]]],
    ['sent by others and refunded: nothing from what waits', { quantity: 3, kept: 2, toSend: 2 },
      [{ quantity: 2, sent: 1 }, { quantity: 1 }], [[1, 0, 1], [1, 0, 1]]],
    ['sent by others from a row of its own, and refunded: nothing from what waits', { quantity: 2, kept: 1, toSend: 1 },
      [{ quantity: 1, sent: 1, status: 'shippedBy3rdParty' }, { quantity: 1 }], [[0, 0, 0], [1, 0, 1]]],
    ['added and removed again between two reads: nothing from what waits', { quantity: 3, kept: 2 },
      [{ quantity: 1, packed: 1, ...BOOKED }, { quantity: 1 }], [[1, 0, 1], [1, 0, 1]]],
    ['our fulfilment is cancelled to remove a piece: from the part', { quantity: 3, kept: 2 },
      [{ quantity: 2, packed: 2, sent: 2, ...BOOKED }, { quantity: 1 }], [[2, 0, 2], [0, 0, 0]]],
    ['more to send than the rows hold: to the order', { quantity: 6, kept: 6 },
      [{ quantity: 3, packed: 3, ...BOOKED, isCollected: true }, { quantity: 2 }], [[4, 0, 4], [2, 0, 2]]],
  ])('%s', (_, line, rows, expected) => {
    expect(divided(line, rows)).toEqual(expected);
  });
});

test('a new line is on no part, and a line removed from a part stays there with quantity 0', () => {
  const rows = [{ ...rowOf({ quantity: 3 }, 0), lines: [] }, rowOf({ quantity: 2 }, 1)];

  const shares = divideLines(
    [said({ quantity: 0 }), { ...said({ quantity: 1 }), externalId: 'L2' }],
    rows,
  );

  expect(shares.get('1')?.map(({ externalId, quantity }) => [externalId, quantity])).toEqual([
    ['L2', 1],
  ]);
  expect(shares.get('2')?.map(({ externalId, quantity }) => [externalId, quantity])).toEqual([
    ['L1', 0],
  ]);
});

test.each<[string, { toSend: number; depot: number }, Row[], number[]]>([
  ['a waiting part there', { toSend: 2, depot: 1 }, [{ quantity: 2 }, AT_DEPOT], [2, 1]],
  [
    'a booked part there',
    { toSend: 2, depot: 1 },
    [{ quantity: 2 }, { ...AT_DEPOT, ...BOOKED, packed: 1 }],
    [2, 1],
  ],
  ['no part elsewhere', { toSend: 2, depot: 1 }, [{ quantity: 2 }, { quantity: 1 }], [1, 1]],
  [
    'no cancelled part',
    { toSend: 2, depot: 1 },
    [{ quantity: 2 }, { ...AT_DEPOT, ...CANCELLED }],
    [2, 0],
  ],
  ['not more than the part holds', { toSend: 1, depot: 2 }, [{ quantity: 2 }, AT_DEPOT], [1, 1]],
  [
    'none if nothing is ready there, so the part follows the order',
    { toSend: 3, depot: 0 },
    [{ quantity: 2 }, AT_DEPOT],
    [2, 1],
  ],
])('what is ready at another location goes to %s', (_, { toSend, depot }, rows, expected) => {
  const line = { ...said({ quantity: 3, toSend }), readyElsewhere: { depot } };
  const shares = divideLines([line], rows.map(rowOf));

  expect(rows.map((_row, at) => shares.get(String(at + 1))?.[0]?.shippableQuantity)).toEqual(
    expected,
  );
});

test.each<[string, { toSend: number; depot: number }, Row[], number[][]]>([
  [
    'moves from its part to the delivered order',
    { toSend: 1, depot: 1 },
    [
      { quantity: 0, ...DELIVERED },
      { quantity: 2, locationId: 'depot' },
    ],
    [
      [1, 1, 1],
      [1, 1, 1],
    ],
  ],
  [
    'moves from its part to the waiting order',
    { toSend: 1, depot: 1 },
    [{ quantity: 0 }, { quantity: 2, locationId: 'depot' }],
    [
      [1, 1, 1],
      [1, 1, 1],
    ],
  ],
  [
    'stays in the booked parcel that contains it',
    { toSend: 1, depot: 1 },
    [
      { quantity: 0, ...DELIVERED },
      { quantity: 2, packed: 2, ...BOOKED, locationId: 'depot' },
    ],
    [
      [0, 0, 0],
      [2, 2, 2],
    ],
  ],
  [
    'that was left out of a booked part is sent in addition to that part',
    { toSend: 2, depot: 0 },
    [
      { quantity: 0, ...DELIVERED },
      { quantity: 2, packed: 1, ...BOOKED },
    ],
    [
      [0, 0, 0],
      [2, 2, 2],
    ],
  ],
])('a piece that becomes ready at the order’s location %s', (_, { toSend, depot }, rows, held) => {
  const incoming = { ...said({ quantity: 2, toSend }), readyElsewhere: { depot } };
  const family = rows.map(rowOf);

  const shares = divideLines([incoming], family);

  const sharesOf = (id: string) => {
    const [share] = shares.get(id) ?? [];
    const { quantity = 0, keptQuantity = 0, shippableQuantity = 0 } = share ?? {};
    return [quantity, keptQuantity, shippableQuantity];
  };
  expect(family.map(({ id }) => sharesOf(id))).toEqual(held);
  expect(divideLines([incoming], afterwards(family, shares))).toEqual(shares);
});

test.each<[string, Record<string, number>, Row[], (string | null)[]]>([
  ['follows them', { barn: 1 }, [{ quantity: 2 }, AT_DEPOT], [null, 'barn']],
  [
    'stays if some are ready where it is',
    { depot: 1, barn: 1 },
    [{ quantity: 2 }, AT_DEPOT],
    [null, 'depot'],
  ],
  ['stays if nothing is ready, e.g. on hold', {}, [{ quantity: 2 }, AT_DEPOT], [null, 'depot']],
  [
    'stays if we do not collect there',
    { unknown: 1 },
    [{ quantity: 2 }, AT_DEPOT],
    [null, 'depot'],
  ],
  [
    'stays once it is booked',
    { barn: 1 },
    [{ quantity: 2 }, { ...AT_DEPOT, ...BOOKED, packed: 1 }],
    [null, 'depot'],
  ],
  [
    'leaves to another part what that one sends from there',
    { barn: 1 },
    [{ quantity: 2 }, AT_DEPOT, { quantity: 1, locationId: 'barn' }],
    [null, 'depot', 'barn'],
  ],
  [
    'of which only some are moved leaves the others to the next part',
    { barn: 1 },
    [{ quantity: 2 }, AT_DEPOT, AT_DEPOT],
    [null, 'barn', 'depot'],
  ],
])('a waiting part whose items are moved to a third location %s', (_, elsewhere, rows, at) => {
  const line = { ...said({ quantity: 4, toSend: 0 }), readyElsewhere: elsewhere };

  const placed = followItems([line], rows.map(rowOf), new Set(['depot', 'barn']));

  expect(placed.map(({ locationId }) => locationId)).toEqual(at);
  expect(followItems([line], placed, new Set(['depot', 'barn']))).toEqual(placed);
});

const STATUSES = [
  'eligible',
  'ineligible',
  'inStore',
  'inManifest',
  'unassigned',
  'collected',
  'deliveryCompleted',
  'cancelled',
  'shippedBy3rdParty',
] as const;

const row = fc
  .record({
    quantity: fc.nat(6),
    removed: fc.nat(3),
    packed: fc.nat(6),
    status: fc.constantFrom(...STATUSES),
    isWritten: fc.boolean(),
  })
  .map(({ quantity, removed, packed, status, isWritten }) => {
    const kept = Math.max(0, quantity - removed);
    const isBooked = ['unassigned', 'collected', 'deliveryCompleted'].includes(status);
    return {
      quantity,
      kept,
      status,
      isWritten: isBooked && isWritten,
      isCollected: status === 'collected' || status === 'deliveryCompleted',
      ...(isBooked ? { packed: Math.min(packed, kept) } : {}),
    } satisfies Row;
  });

const line = fc
  .record({ quantity: fc.nat(20), removed: fc.nat(6), sent: fc.nat(12), held: fc.nat(4) })
  .map(({ quantity, removed, sent, held }) => {
    const kept = Math.max(0, quantity - removed);
    const fulfilled = Math.min(sent, kept);
    return { quantity, kept, sent: fulfilled, toSend: Math.max(0, kept - fulfilled - held) };
  });

const AMOUNTS = ['quantity', 'keptQuantity', 'fulfilledQuantity', 'shippableQuantity'] as const;

test('for any report the sums match, nothing is below zero, and a repeat changes nothing', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), line, (rows, reported) => {
      const family = rows.map(rowOf);
      const incoming = said(reported);

      const shares = divideLines([incoming], family);

      const all = [...shares.values()].flat();
      for (const amount of AMOUNTS) {
        expect(all.reduce((sum, share) => sum + (share[amount] ?? 0), 0)).toBe(incoming[amount]);
        expect(Math.min(0, ...all.map((share) => share[amount] ?? 0))).toBe(0);
      }
      expect(divideLines([incoming], afterwards(family, shares))).toEqual(shares);
    }),
    { numRuns: 2_000 },
  );
});

test('a booked row keeps its packed items as long as waiting items can be removed instead', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 2, maxLength: 5 }), line, (rows, reported) => {
      const family = rows.map(rowOf);
      const shares = divideLines([said(reported)], family);
      const keptOf = (id: string) => shares.get(id)?.[0]?.keptQuantity ?? 0;
      const isWaiting = (status: OrderStatus) =>
        ['eligible', 'ineligible', 'inStore', 'inManifest', 'cancelled'].includes(status);

      const waiting = family.filter(({ status }) => isWaiting(status));
      const short = family.filter(({ id, lines }) => keptOf(id) < (lines[0]?.parcelQuantity ?? 0));

      // Pieces that were refunded after they were sent are taken from the parcels that sent them.
      const ours = family.filter(({ isWritten }) => isWritten);
      const written = ours.reduce((sum, { lines }) => sum + (lines[0]?.parcelQuantity ?? 0), 0);
      fc.pre(written <= reported.sent);
      if (waiting.some(({ id }) => keptOf(id) > 0)) expect(short).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('a row never has more to send than it holds, also if items are ready at several locations', () => {
  const placed = fc
    .tuple(row, fc.constantFrom('depot', 'barn', undefined))
    .map(([one, locationId]) => ({ ...one, ...(locationId ? { locationId } : {}) }))
    // A part without items takes a location only once it has some.
    .filter(({ quantity }) => quantity > 0);
  const reported = fc
    .tuple(line, fc.nat(4), fc.nat(4))
    .filter(([{ kept, sent }, depot, barn]) => depot + barn <= kept - sent)
    .map(([one, depot, barn]) => ({
      ...said({ ...one, toSend: Math.min(one.toSend, one.kept - one.sent - depot - barn) }),
      readyElsewhere: { depot, barn },
    }));
  const order = row.filter(({ status }) => status !== 'cancelled');
  const rows = fc.tuple(order, fc.array(placed, { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(rows, reported, ([first, parts], incoming) => {
      const family = [first, ...parts].map(rowOf);

      const shares = divideLines([incoming], family);

      const all = [...shares.values()].flat();
      for (const { keptQuantity = 0, fulfilledQuantity, shippableQuantity } of all)
        expect(fulfilledQuantity + shippableQuantity).toBeLessThanOrEqual(keptQuantity);
      for (const amount of ['quantity', 'keptQuantity'] as const)
        expect(all.reduce((sum, share) => sum + (share[amount] ?? 0), 0)).toBe(incoming[amount]);
      expect(divideLines([incoming], afterwards(family, shares))).toEqual(shares);
    }),
    { numRuns: 2_000 },
  );
});

/** The rows after their shares were written. */
function afterwards(rows: readonly FamilyRow[], shares: ReadonlyMap<string, IncomingLine[]>) {
  return rows.map((one) => ({
    ...one,
    lines: (shares.get(one.id) ?? []).map((share) => ({
      ...share,
      unitPriceCents: 100n,
      keptQuantity: share.keptQuantity ?? null,
      parcelQuantity: one.lines[0]?.parcelQuantity ?? null,
    })),
  }));
}
