import { Prisma, type PrismaClient } from '@prisma/client';
import type { SharedClock } from '#app/ports/clock.ts';

export type KnownGoods = { isVirtual: boolean; parentRef: string | null; readAt: Date };

/** A cache of a store's products by id, so that not every order needs look-ups. */
export type GoodsMemory = {
  /** The current time of the clock that all writers share. */
  now(): Promise<Date>;
  recall(storeId: string, refs: readonly string[]): Promise<Map<string, KnownGoods>>;
  /** A product and its variations, as far as they are cached. */
  family(storeId: string, ref: string): Promise<Map<string, KnownGoods>>;
  keep(storeId: string, goods: readonly ({ ref: string } & KnownGoods)[]): Promise<void>;
};

/** Cached in the database, which web and worker share and which survives restarts. */
export function createGoodsMemory(db: PrismaClient, clock: SharedClock): GoodsMemory {
  async function find(where: Prisma.StoreGoodsWhereInput): Promise<Map<string, KnownGoods>> {
    const rows = await db.storeGoods.findMany({ where });
    return new Map(
      rows.map(({ ref, isVirtual, parentRef, readAt }) => [ref, { isVirtual, parentRef, readAt }]),
    );
  }

  return {
    now: () => clock.sharedNow(db),

    recall: async (storeId, refs) =>
      refs.length === 0 ? new Map() : find({ storeId, ref: { in: [...refs] } }),

    family: (storeId, ref) => find({ storeId, OR: [{ ref }, { parentRef: ref }] }),

    async keep(storeId, goods) {
      if (goods.length === 0) return;
      // Sorted, so that two writers lock the rows in the same order and cannot deadlock.
      const rows = goods
        .toSorted((a, b) => (a.ref < b.ref ? -1 : 1))
        .map(
          ({ ref, parentRef, isVirtual, readAt }) =>
            Prisma.sql`(${storeId}::uuid, ${ref}, ${parentRef}, ${isVirtual}, ${readAt}::timestamptz)`,
        );
      await db.$executeRaw`
        insert into store_goods (store_id, ref, parent_ref, is_virtual, read_at)
        values ${Prisma.join(rows)}
        on conflict (store_id, ref) do update set
          is_virtual = excluded.is_virtual, parent_ref = excluded.parent_ref, read_at = excluded.read_at
          where store_goods.read_at <= excluded.read_at`;
    },
  };
}
