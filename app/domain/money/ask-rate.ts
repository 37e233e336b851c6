import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { comingRate, dropRate, keepRate, planRate } from '#app/domain/wallet/change-rates.ts';
import { rateOn } from '#app/domain/wallet/rate.rules.ts';
import type { AddRateInput } from '#app/domain/wallet/rate.schema.ts';
import { rateRows } from '#app/domain/wallet/shipping-rate.ts';
import type { Services } from '#app/ports/services.ts';
import { askChange, WAITS } from './ask-change.ts';
import { LAPSE_MS } from './change.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Requests a rate for a store, an account, or everyone, from a given day. Without a second administrator
 *  (`hasSecond`), the rate is added at once.
 *  @throws AppError 'not-allowed', 'invalid-input' at the field. */
export async function addRate(
  { db, clock, settings }: Needs,
  actor: Actor,
  input: AddRateInput,
): Promise<{ message: string }> {
  authorize(actor, 'price.write');
  const at = clock.now();
  return db.$transaction(async (tx) => {
    const rate = await planRate(tx, actor, input, at);
    const { called, fromDay, cents, reason, merchantId, storeId, ownerId } = rate;
    const whose = { merchantId, storeId };
    const before = await costBefore(tx, { ...whose, ownerId, fromDay }, settings.orderFeeCents);
    const change = {
      before: { price: money(before) },
      after: { whose: called, price: money(cents), fromDay },
      whose,
    };
    const lapsesAt = endBefore(fromDay, at);
    const asked = {
      kind: 'addPrice',
      change,
      merchantId: ownerId,
      cents,
      reason,
      lapsesAt,
    } as const;
    const isWaiting = await askChange(tx, actor, asked, at, () => keepRate(tx, actor, at, rate));
    return { message: isWaiting ? WAITS : 'Rate added' };
  });
}

/** Requests the removal of a rate that has not started. Without a second administrator, it is removed at once.
 *  @throws AppError 'not-allowed', 'conflict' if it has started, was removed, or is already requested. */
export async function removeRate(
  { db, clock, settings }: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<{ message: string }> {
  authorize(actor, 'price.write');
  const at = clock.now();
  return db.$transaction(async (tx) => {
    const { called, fromDay, cents, ownerId, whose } = await comingRate(tx, { id }, at);
    const except = { ...whose, ownerId, fromDay, id };
    const without = await costBefore(tx, except, settings.orderFeeCents);
    const change = {
      before: { whose: called, price: money(cents), fromDay },
      after: { whose: called, price: money(without), fromDay },
    };
    const lapsesAt = endBefore(fromDay, at);
    const about = { merchantId: ownerId, subjectId: id, cents, lapsesAt };
    const asked = { kind: 'removePrice', change, ...about } as const;
    const isWaiting = await askChange(tx, actor, asked, at, () => dropRate(tx, actor, { id }, at));
    return { message: isWaiting ? WAITS : 'Rate removed' };
  });
}

type Which = {
  merchantId: string | null;
  storeId: string | null;
  ownerId: string | null;
  fromDay: string;
  id?: string;
};

/** What a shipment would cost on that day without this rate. */
async function costBefore(tx: Tx, which: Which, defaultCents: number): Promise<number> {
  const { storeId, ownerId, fromDay, id } = which;
  const others = id ? { id: { not: id } } : {};
  const rows = await rateRows(tx, { fromDay: { lte: new Date(fromDay) }, ...others });
  const store = { storeId: storeId ?? '', merchantId: ownerId ?? '' };
  return rateOn(rows, store, fromDay) ?? defaultCents;
}

/** When the request expires: after the usual period, but at the latest at midnight in Johannesburg before the
 *  rate's first day, because a rate cannot start in the past. */
function endBefore(fromDay: string, at: Date): Date {
  const begins = startOfDay(fromDay).getTime();
  return new Date(Math.min(begins, at.getTime() + LAPSE_MS));
}

function money(cents: number): string {
  return formatMoney(rand(cents));
}
