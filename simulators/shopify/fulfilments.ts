import { remainingOf, touch } from './orders.ts';
import { newSimId, type SimFulfilment, type SimLine, type SimOrder } from './state.ts';

/** A fulfilment order: for each line, the quantity still to send. */
export type SimWork = {
  id: string;
  locationId: string;
  methodType: string;
  lines: { line: SimLine; remaining: number }[];
};

/** One fulfilment order per location, one for virtual items, and one for each line that was put on hold separately,
 *  even if it is released again; then those opened by cancelled fulfilments. */
export function fulfilmentOrdersOf(order: SimOrder): SimWork[] {
  if (order.isUnrouted) return [];
  const ours = order.lines.filter((line) => !line.isElsewhere);
  const groups = Map.groupBy(ours, (line) => {
    const place = line.requiresShipping ? (line.locationId ?? order.locationId) : 'virtual';
    return line.apart ? `${place} ${line.id}` : place;
  });
  const first = [...groups.values()].map((lines, index) =>
    workOf(order, `${order.id}${index + 1}`, lines, (line) =>
      Math.max(0, remainingOf(line) - reopenedOf(order, line)),
    ),
  );
  const reopened = (order.reopenings ?? []).map((left, index) => {
    const lines = ours.filter((line) => line.id in left);
    return workOf(order, `${order.id}0${index + 1}`, lines, (line) =>
      Math.min(left[line.id] ?? 0, remainingOf(line)),
    );
  });
  return [...first, ...reopened];
}

function workOf(
  order: SimOrder,
  id: string,
  lines: readonly SimLine[],
  remaining: (line: SimLine) => number,
): SimWork {
  const [first] = lines;
  return {
    id,
    locationId: first?.locationId ?? order.locationId,
    methodType: first?.requiresShipping ? order.method : 'NONE',
    lines: lines.map((line) => ({ line, remaining: remaining(line) })),
  };
}

function reopenedOf({ reopenings = [] }: SimOrder, { id }: SimLine): number {
  return reopenings.reduce((sum, left) => sum + (left[id] ?? 0), 0);
}

/** All remaining quantities of these fulfilment orders. */
export function allOf(works: readonly SimWork[]): Parts {
  return works.flatMap(({ id: workId, lines }) =>
    lines.map(({ line, remaining }) => ({ workId, lineId: line.id, quantity: remaining })),
  );
}

export type Parts = { workId: string; lineId: string; quantity: number }[];

/** Everything in an order that ships, or only the given lines. */
export function travellingOf(order: SimOrder, lineIds?: readonly string[]): Parts {
  const isMeant = ({ id, requiresShipping }: SimLine) => lineIds?.includes(id) ?? requiresShipping;
  const lines = order.lines.filter(isMeant).map(({ id }) => id);
  const shown = allOf(fulfilmentOrdersOf(order)).filter(({ lineId }) => lines.includes(lineId));
  // Items in no visible fulfilment order can still be sent by others.
  const hidden = order.lines
    .filter((line) => lines.includes(line.id) && !shown.some(({ lineId }) => lineId === line.id))
    .map((line) => ({ workId: '', lineId: line.id, quantity: remainingOf(line) }));
  return [...shown, ...hidden];
}

/** Fulfils these parts, or everything that ships. */
export function fulfil(
  order: SimOrder,
  tracking: SimFulfilment['tracking'],
  notifiedCustomer: boolean,
  parts: Parts = travellingOf(order),
): SimFulfilment {
  const quantities: Record<string, number> = {};
  for (const { workId, lineId, quantity } of parts) {
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line) continue;
    line.fulfilled += quantity;
    quantities[lineId] = (quantities[lineId] ?? 0) + quantity;
    const left = reopeningAt(order, workId);
    if (left) left[lineId] = (left[lineId] ?? 0) - quantity;
  }
  const first = order.lines.find(({ id }) => id in quantities);
  const fulfilment: SimFulfilment = {
    id: newSimId(),
    status: 'SUCCESS',
    createdAt: new Date().toISOString(),
    locationId: first?.locationId ?? order.locationId,
    tracking,
    notifiedCustomer,
    quantities,
    parts,
    events: [],
  };
  order.fulfilments.push(fulfilment);
  touch(order);
  return fulfilment;
}

/** Returns the quantities to their fulfilment order while it is open. Otherwise a new fulfilment order is opened for
 *  them, and the closed one stays closed. */
export function cancelFulfilment(order: SimOrder, fulfilment: SimFulfilment): void {
  const open = fulfilmentOrdersOf(order)
    .filter(({ lines }) => lines.some(({ remaining }) => remaining > 0))
    .map(({ id }) => id);
  fulfilment.status = 'CANCELLED';
  const parts = fulfilment.parts ?? [];
  for (const line of order.lines) line.fulfilled -= fulfilment.quantities[line.id] ?? 0;
  for (const { workId, lineId, quantity } of parts) {
    const left = open.includes(workId) ? reopeningAt(order, workId) : null;
    if (left) left[lineId] = (left[lineId] ?? 0) + quantity;
  }
  const anew = parts.filter(
    ({ workId, quantity }) => workId !== '' && !open.includes(workId) && quantity > 0,
  );
  if (anew.length > 0)
    order.reopenings = [
      ...(order.reopenings ?? []),
      Object.fromEntries(anew.map(({ lineId, quantity }) => [lineId, quantity])),
    ];
  touch(order);
}

function reopeningAt(order: SimOrder, workId: string): Record<string, number> | null {
  const index = (order.reopenings ?? []).findIndex((_, at) => `${order.id}0${at + 1}` === workId);
  return order.reopenings?.[index] ?? null;
}
