import type { Order, OrderLine } from '@prisma/client';
import { lineKey } from '#app/domain/orders/line-key.rules.ts';
import { isBeforeBooking, isCalledOff, isEnded } from '#app/domain/orders/order-status.rules.ts';
import type { IncomingLine } from '#app/ports/store-platform.ts';

type HeldLine = Pick<
  OrderLine,
  | 'externalId'
  | 'name'
  | 'sku'
  | 'unitPriceCents'
  | 'quantity'
  | 'keptQuantity'
  | 'fulfilledQuantity'
  | 'parcelQuantity'
>;

/** The order itself, or one of its parts. */
export type FamilyRow = Pick<Order, 'id' | 'status'> & {
  lines: readonly HeldLine[];
  /** Whether the courier has collected its parcel; also true after the delivery. */
  isCollected: boolean;
  /** Whether its own fulfilment exists in the store. */
  isWritten: boolean;
  /** For a part: the store's id of the location where it is collected, if known. */
  locationId?: string | null;
};

/** A row's share of one order line. */
type Share = {
  row: FamilyRow;
  quantity: number;
  kept: number;
  packed: number;
  /** How much of `kept` the store had as sent before this report. */
  sent: number;
  fulfilled: number;
  shippable: number;
  wasHeld: boolean;
  /** Where the row's items are ready, if that is another location than the order's. */
  ownLocation: string | null;
};
type Amount = 'quantity' | 'kept' | 'sent' | 'fulfilled' | 'shippable';
/** How many pieces of a share may be taken or added. */
type Bucket = { share: Share; max: number };

/** Divides the lines that a store reports among an order and its parts. `rows`: the order itself, then its parts by
 *  number. The sums always equal what the store reported.
 *  Removed pieces are taken from cancelled rows first, then from waiting ones (highest part first), then from booked
 *  ones; pieces that are refunded after they were sent are taken from the rows that sent them. Added pieces go to the
 *  order itself. Pieces to be sent go to booked parcels first, up to what is packed, then to waiting parts up to their
 *  quantity, and the rest to the order, with the pieces themselves if they belong to a part at another location. A part at another location than the order's (`isAtOwnLocation`) gets what is
 *  ready there, in addition to these sums. Idempotent. */
export function divideLines(
  incoming: readonly IncomingLine[],
  rows: readonly FamilyRow[],
): Map<string, IncomingLine[]> {
  const divided = new Map<string, IncomingLine[]>(rows.map(({ id }) => [id, []]));
  const held = rows.map((row) => new Map(row.lines.map((line) => [lineKey(line), line])));
  const own = new Set(rows.filter((row) => isAtOwnLocation(incoming, row)));
  for (const line of incoming) {
    const shares = rows.map((row, at) => ({
      ...shareOf(row, held[at]?.get(lineKey(line))),
      ownLocation: own.has(row) ? (row.locationId ?? null) : null,
    }));
    divide(line, shares);
    for (const share of shares) {
      const { quantity, kept, fulfilled, shippable, wasHeld } = share;
      if (!wasHeld && quantity + kept + fulfilled + shippable === 0) continue;
      divided.get(share.row.id)?.push({
        ...line,
        quantity,
        keptQuantity: kept,
        fulfilledQuantity: fulfilled,
        shippableQuantity: shippable,
      });
    }
  }
  return divided;
}

/** Whether a part that has not ended is collected at another location than the order's assigned one, because items of
 *  it are ready there. */
export function isAtOwnLocation(
  incoming: readonly IncomingLine[],
  { lines, locationId, status }: Pick<FamilyRow, 'lines' | 'locationId' | 'status'>,
): boolean {
  if (!locationId || isEnded(status)) return false;
  const held = new Set(lines.filter((line) => line.quantity > 0).map(lineKey));
  return incoming.some(
    (line) => held.has(lineKey(line)) && (line.readyElsewhere?.[locationId] ?? 0) > 0,
  );
}

/** The rows, where each waiting part with nothing to send takes the location to which its items were moved: the one
 *  where most of them are ready that no other row sends. `known`: the locations where we collect. */
export function followItems<Row extends FamilyRow>(
  incoming: readonly IncomingLine[],
  rows: readonly Row[],
  known: ReadonlySet<string>,
): Row[] {
  let placed = [...rows];
  for (const { id } of rows) {
    const locationId = movedTo(incoming, placed, id, known);
    if (locationId !== null)
      placed = placed.map((row) => (row.id === id ? { ...row, locationId } : row));
  }
  return placed;
}

function movedTo(
  incoming: readonly IncomingLine[],
  rows: readonly FamilyRow[],
  id: string,
  known: ReadonlySet<string>,
): string | null {
  const row = rows.find((one) => one.id === id);
  if (!row?.locationId || !isBeforeBooking(row.status)) return null;
  const divided = divideLines(incoming, rows);
  const held = divided.get(id) ?? [];
  if (held.some(({ shippableQuantity }) => shippableQuantity > 0)) return null;
  const free = new Map<string, number>();
  for (const line of held) {
    const open = (line.keptQuantity ?? line.quantity) - line.fulfilledQuantity;
    for (const [location, ready] of Object.entries(line.readyElsewhere ?? {})) {
      if (!known.has(location)) continue;
      const there = rows.filter((one) => one.locationId === location);
      const claimed = there
        .flatMap((one) => divided.get(one.id) ?? [])
        .filter((share) => lineKey(share) === lineKey(line))
        .reduce((sum, { shippableQuantity }) => sum + shippableQuantity, 0);
      const pieces = Math.min(open, Math.max(0, ready - claimed));
      free.set(location, (free.get(location) ?? 0) + pieces);
    }
  }
  const [most] = [...free].toSorted(([, one], [, other]) => other - one);
  return most && most[1] > 0 ? most[0] : null;
}

function shareOf(row: FamilyRow, line: HeldLine | undefined): Omit<Share, 'ownLocation'> {
  const quantity = line?.quantity ?? 0;
  const kept = Math.min(line?.keptQuantity ?? quantity, quantity);
  return {
    row,
    quantity,
    kept,
    packed: line?.parcelQuantity ?? 0,
    sent: Math.min(kept, sentBefore(row, line)),
    fulfilled: 0,
    shippable: 0,
    wasHeld: line !== undefined,
  };
}

/** Sent by us: as last reported, and the whole parcel once it is collected. Sent by others: as last reported. Nothing of
 *  a booked row whose own fulfilment is not in the store. */
function sentBefore(row: FamilyRow, line: HeldLine | undefined): number {
  const reported = line?.fulfilledQuantity ?? 0;
  if (row.isWritten) return Math.max(reported, row.isCollected ? (line?.parcelQuantity ?? 0) : 0);
  return isBeforeBooking(row.status) || row.status === 'shippedBy3rdParty' ? reported : 0;
}

function divide(line: IncomingLine, shares: readonly Share[]): void {
  const taker = takerOf(shares);
  if (!taker) return;
  divideHeld(line, shares, taker);
  divideSent(line, shares, taker);
}

/** Sets each row's ordered quantity, and how much of it is neither removed nor refunded. */
function divideHeld(line: IncomingLine, shares: readonly Share[], taker: Share): void {
  const kept = Math.min(line.keptQuantity ?? line.quantity, line.quantity);
  const added = Math.max(0, line.quantity - sumOf(shares, 'quantity'));
  taker.quantity += added;
  taker.kept += added;
  const more = kept - sumOf(shares, 'kept');
  if (more > 0) {
    const rooms = inRemovalOrder(shares, (share) => share.quantity - share.kept).toReversed();
    give('kept', more, rooms);
  } else takeKept(line, shares, -more, { taker, added });
  const gone = sumOf(shares, 'quantity') - line.quantity;
  take(
    'quantity',
    gone,
    inRemovalOrder(shares, (share) => share.quantity - share.kept),
  );
}

/** Takes removed and refunded pieces. Pieces that were added since the last read and removed again are taken from the row
 *  that got them. A store that refunds or takes back a piece that was sent counts one fewer as sent,
 *  and as many to be sent as before. Such a piece is taken from what was sent, because those that wait are still to be
 *  sent. */
function takeKept(
  line: IncomingLine,
  shares: readonly Share[],
  removed: number,
  { taker, added }: { taker: Share; added: number },
): void {
  const sentBack = Math.max(0, sumOf(shares, 'sent') - line.fulfilledQuantity);
  const refunded = Math.min(removed, sentBack);
  const short = Math.min(added, removed - refunded);
  taker.kept -= short;
  const ofSent = inRemovalOrder(shares, ({ sent }) => sent);
  const ofOpen = inRemovalOrder(
    shares,
    ({ kept, sent }) => kept - sent,
    ({ packed, sent }) => packed - sent,
  );
  const left = take('kept', refunded, ofSent) + take('kept', removed - refunded - short, ofOpen);
  take(
    'kept',
    left,
    inRemovalOrder(shares, ({ kept }) => kept),
  );
}

/** Sets how much of each row was sent, and how much is to be sent. */
function divideSent(line: IncomingLine, shares: readonly Share[], taker: Share): void {
  const written = shares.filter(({ row }) => row.isWritten);
  const others = give(
    'fulfilled',
    line.fulfilledQuantity,
    written.map((share) => bucket(share, Math.min(share.packed, share.kept))),
  );
  giveReadyElsewhere(line, shares);
  const atHome = shares.filter(({ ownLocation }) => ownLocation === null);
  const booked = atHome.filter(({ row }) => isBooked(row));
  const [first, ...parts] = atHome;
  const waiting = [...parts, ...(first ? [first] : [])].filter(({ row }) =>
    isBeforeBooking(row.status),
  );
  const ended = atHome.filter(({ row }) => isEnded(row.status));
  const rest = give('shippable', line.shippableQuantity, [
    ...booked.map(packedLeft),
    ...[...waiting, ...ended].map((share) => bucket(share, share.kept - share.fulfilled)),
  ]);
  // What was left out of a booked parcel is sent in addition to it.
  const left = give('shippable', rest, shares.filter(({ row }) => isBooked(row)).map(openOf));
  bringHome(left, shares, taker);
  taker.shippable += left;
  const tooMany = give('fulfilled', others, shares.map(openOf));
  taker.fulfilled += tooMany;
}

/** Moves pieces that are ready at the order's location, but belong to a part that waits at another one, to the row that
 *  sends them. It would otherwise have more to send than it holds. */
function bringHome(pieces: number, shares: readonly Share[], taker: Share): void {
  // The order was cancelled, so no row sends anything from its location.
  if (taker.ownLocation !== null) return;
  const elsewhere = shares
    .filter(({ ownLocation }) => ownLocation !== null)
    .filter(({ row }) => isBeforeBooking(row.status))
    .map(openOf);
  const room = Math.max(0, taker.kept - taker.fulfilled - taker.shippable);
  const wanted = Math.max(0, pieces - room);
  const moved = wanted - take('kept', wanted, elsewhere);
  take('quantity', moved, elsewhere);
  taker.kept += moved;
  taker.quantity += moved;
}

/** Gives what is ready at other locations to the parts there: to booked ones up to what is packed, then to waiting
 *  ones. */
function giveReadyElsewhere({ readyElsewhere = {} }: IncomingLine, shares: readonly Share[]): void {
  for (const [location, ready] of Object.entries(readyElsewhere)) {
    const there = shares.filter(({ ownLocation }) => ownLocation === location);
    give('shippable', ready, [
      ...there.filter(({ row }) => isBooked(row)).map(packedLeft),
      ...there
        .filter(({ row }) => isBeforeBooking(row.status))
        .map((share) => bucket(share, share.kept - share.fulfilled)),
    ]);
  }
}

/** How much of a share is neither sent nor to be sent. */
function openOf(share: Share): Bucket {
  return bucket(share, share.kept - share.fulfilled - share.shippable);
}

/** How much of a booked parcel is not yet sent according to the store. */
function packedLeft(share: Share): Bucket {
  return bucket(share, Math.min(share.packed, share.kept) - share.fulfilled);
}

/** The row that gets added pieces: the order itself, unless it was cancelled and one of its parts is active. */
function takerOf(shares: readonly Share[]): Share | undefined {
  const living = shares.filter(({ row }) => !isCalledOff(row.status));
  const [first] = shares;
  if (first && living.includes(first)) return first;
  return living.find(({ row }) => isBeforeBooking(row.status)) ?? living[0] ?? first;
}

/** The shares in the order of removal: cancelled; waiting, highest part first; booked and not packed; packed and
 *  not collected; collected. `packedOf`: how much of the amount may be in the parcel. */
function inRemovalOrder(
  shares: readonly Share[],
  amountOf: (share: Share) => number,
  packedOf: (share: Share) => number = ({ packed }) => packed,
): Bucket[] {
  const inParcelOf = (share: Share) => Math.max(0, Math.min(packedOf(share), amountOf(share)));
  const falling = shares.toReversed();
  const among = (belongs: (row: FamilyRow) => boolean) => falling.filter(({ row }) => belongs(row));
  const booked = among((row) => !isBeforeBooking(row.status) && !isCalledOff(row.status));
  return [
    ...among((row) => isCalledOff(row.status)).map((share) => bucket(share, amountOf(share))),
    ...among((row) => isBeforeBooking(row.status)).map((share) => bucket(share, amountOf(share))),
    ...booked.map((share) => bucket(share, amountOf(share) - inParcelOf(share))),
    ...booked
      .filter(({ row }) => !row.isCollected)
      .map((share) => bucket(share, inParcelOf(share))),
    ...booked.filter(({ row }) => row.isCollected).map((share) => bucket(share, inParcelOf(share))),
  ];
}

function isBooked({ status }: FamilyRow): boolean {
  return !isBeforeBooking(status) && !isEnded(status);
}

function bucket(share: Share, max: number): Bucket {
  return { share, max: Math.max(0, max) };
}

/** Gives pieces to the shares in the sequence of `buckets`, to each up to its `max`. Returns the number of pieces that
 *  did not fit. */
function give(amount: Amount, pieces: number, buckets: readonly Bucket[]): number {
  let left = pieces;
  for (const { share, max } of buckets) {
    const given = Math.min(left, max);
    share[amount] += given;
    left -= given;
  }
  return left;
}

/** Takes pieces from the shares in the sequence of `buckets`, from each up to its `max`. Returns the number of pieces
 *  that they did not have. */
function take(amount: Amount, pieces: number, buckets: readonly Bucket[]): number {
  let left = Math.max(0, pieces);
  for (const { share, max } of buckets) {
    const taken = Math.min(left, max);
    share[amount] -= taken;
    left -= taken;
  }
  return left;
}

function sumOf(shares: readonly Share[], amount: Amount): number {
  return shares.reduce((sum, share) => sum + share[amount], 0);
}
