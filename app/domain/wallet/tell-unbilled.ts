import type { UsageProblem } from '@prisma/client';
import type { AttentionFacts } from '#app/domain/attention/attention-row.rules.ts';
import { setAttention } from '#app/domain/attention/raise-attention.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The most fundamental first. */
const OF_SHOP: readonly UsageProblem[] = ['uninstalled', 'noPlan'];
const OF_OPERATOR: readonly UsageProblem[] = ['notSetUp', 'noMeter', 'refused', 'away'];

/** Brings what is told of a store's shipments that Shopify has not taken up to date: to its own people what
 *  they can do, to administrators alone what only the operator can. */
export async function tellUnbilled(
  tx: Tx,
  storeId: string,
  at: Date,
  said?: string,
): Promise<void> {
  const { merchantId } = await tx.store.findUniqueOrThrow({
    where: { id: storeId },
    select: { merchantId: true },
  });
  const groups = await tx.shopifyUsage.groupBy({
    by: ['problem'],
    where: { storeId, sentAt: null, lostAt: null, problem: { not: null } },
    _count: { _all: true },
  });
  const factsOf = (problems: readonly UsageProblem[]): AttentionFacts | null => {
    const usage = problems.find((problem) => groups.some((group) => group.problem === problem));
    if (!usage) return null;
    const count = groups.find(({ problem }) => problem === usage)?._count._all ?? 0;
    return { usage, count, ...(said && usage === 'refused' ? { said } : {}) };
  };
  const shop = { id: storeId, merchantId, storeId };
  await setAttention(tx, 'shopifyPlanMissing', shop, at, factsOf(OF_SHOP));
  await setAttention(
    tx,
    'shopifyNotBilled',
    { ...shop, merchantId: null },
    at,
    factsOf(OF_OPERATOR),
  );
}
