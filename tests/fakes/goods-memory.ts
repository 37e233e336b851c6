import type { GoodsMemory, KnownGoods } from '#app/integrations/woocommerce/goods-memory.ts';

/** A product cache that is discarded with the test. */
export function goodsInMemory(): GoodsMemory {
  const known = new Map<string, KnownGoods>();
  return {
    now: async () => new Date(),
    async recall(storeId, refs) {
      const found = refs.flatMap((ref) => {
        const goods = known.get(`${storeId} ${ref}`);
        return goods ? [[ref, goods] as const] : [];
      });
      return new Map(found);
    },
    async family(storeId, ref) {
      const prefix = `${storeId} `;
      const found = [...known].flatMap(([key, goods]) =>
        key === prefix + ref || (key.startsWith(prefix) && goods.parentRef === ref)
          ? [[key.slice(prefix.length), goods] as const]
          : [],
      );
      return new Map(found);
    },
    async keep(storeId, goods) {
      for (const { ref, ...one } of goods) known.set(`${storeId} ${ref}`, one);
    },
  };
}
