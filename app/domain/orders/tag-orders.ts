import type { Order } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { ActionInput } from './action-input.schema.ts';
import type { BatchResult } from './batch.schema.ts';
import { eachOrder, problemNow, type BatchSteps, type OrderKeys } from './each-order.ts';
import { byActor, recordEvent } from './move-order.ts';
import { MAX_OF_ACCOUNT, MAX_TAGS, tagKey } from './tag.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Change = Pick<ActionInput, 'addTags' | 'removeTags'>;

const FULL = `An order can have at most ${MAX_TAGS} tags. Remove some first.`;
const ACCOUNT_FULL = `An account can have at most ${MAX_OF_ACCOUNT} different tags. Use existing tags.`;

/** Adds tags to orders and removes tags from them. Adding a tag that an order already has, or removing one that it
 *  does not have, changes nothing. A tag keeps the spelling of its first use in the account.
 *  @throws AppError 'nothing-to-do' if no order's tags could be changed. */
export function tagOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys, addTags, removeTags }: OrderKeys & Change,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'tag', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'tag', order);
    if (problem) return problem;
    const has = await tx.orderTag.findMany({ where: { orderId: order.id } });
    const off = new Set(removeTags.map(tagKey));
    const gone = has.filter(({ key }) => off.has(key));
    const known = new Set(has.map(({ key }) => key));
    const wanted = addTags.filter((tag) => !known.has(tagKey(tag)) && !off.has(tagKey(tag)));
    if (has.length - gone.length + wanted.length > MAX_TAGS) return FULL;
    const added = await asWritten(tx, order, wanted);
    if (!added) return ACCOUNT_FULL;
    if (gone.length + added.length === 0) return null;

    await tx.orderTag.deleteMany({
      where: { orderId: order.id, key: { in: gone.map(({ key }) => key) } },
    });
    await tx.orderTag.createMany({ data: added });
    const note = changeWords(
      added.map(({ tag }) => tag),
      gone.map(({ tag }) => tag),
    );
    await recordEvent(tx, order, 'tagged', { ...byActor(actor, deps.clock.now()), note });
    return null;
  });
}

/** The rows of an order's new tags, in the account's spelling; null if the account would have too many tags. */
async function asWritten(
  tx: Tx,
  { id: orderId, merchantId }: Pick<Order, 'id' | 'merchantId'>,
  tags: readonly string[],
) {
  const spelling = new Map<string, string>();
  for (const key of tags.map(tagKey)) {
    const known = await tx.orderTag.findFirst({ where: { merchantId, key } });
    if (known) spelling.set(key, known.tag);
  }
  const news = tags.length - spelling.size;
  if (news > 0) {
    const all = await tx.orderTag.groupBy({ by: ['key'], where: { merchantId } });
    if (all.length + news > MAX_OF_ACCOUNT) return null;
  }
  return tags.map((tag) => {
    const key = tagKey(tag);
    return { orderId, merchantId, key, tag: spelling.get(key) ?? tag };
  });
}

function changeWords(added: readonly string[], gone: readonly string[]): string {
  return [
    added.length > 0 ? `Added ${added.join(', ')}.` : '',
    gone.length > 0 ? `Removed ${gone.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
