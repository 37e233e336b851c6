import type { DocumentKind } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import { refuseTooLarge, refuseTooMany, type DocumentSize } from './document-limits.rules.ts';

type Needs = Pick<Services, 'db'>;

/** Measures the packing slips of these orders.
 *  @throws AppError 'invalid-input' when they exceed the limits of one document. */
export async function sizeOfSlips(
  { db }: Needs,
  orderIds: readonly string[],
): Promise<DocumentSize> {
  const [size] = await db.$queryRaw<[{ lines: bigint; characters: bigint }]>`
    select count(*) as lines,
      coalesce(sum(length(name) + length(coalesce(sku, ''))), 0) as characters
    from order_lines where order_id = any(${[...orderIds]}::uuid[])`;
  const of = { lines: Number(size.lines), characters: Number(size.characters) };
  refuseTooLarge(of, 'item lines');
  return of;
}

/** @throws AppError 'too-many-requests' when the account has the maximum of this kind in progress. */
export async function refuseMoreUnderWay(tx: Tx, actor: Actor, kind: DocumentKind): Promise<void> {
  const { merchantId } = actor;
  const requestedBy = requesterOf(actor);
  const whose = merchantId ? { merchantId } : { requestedBy };
  await oneAtATime(tx, `documents ${kind} ${merchantId ?? requestedBy}`);
  refuseTooMany(
    kind,
    await tx.documentJob.count({ where: { ...whose, kind, state: 'processing' } }),
  );
}
