import { isAppError } from '#app/domain/shared/errors.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { Goods } from '#app/ports/store-platform.ts';
import type { GoodsMemory, KnownGoods } from './goods-memory.ts';
import { shaped, type WooAnswer, type WooRequest } from './rest-client.ts';
import { listOf, WireGoods, type WireLine } from './wire.ts';

type Call = (request: WooRequest) => Promise<WooAnswer>;
/** A product, or one of its variations. */
type Ref = { ref: string; parentRef: string | null };
export type GoodsOf = (line: WireLine) => Goods;

const PER_PAGE = 100;
/** A webhook about a change may be lost, so older entries are read again. */
const FRESH_MS = 24 * 60 * 60_000;
const FIELDS = 'id,virtual,type';

/** Determines whether the lines of an order are shipped. The order itself does not contain this: `needs_processing` is
 *  false only if everything is both virtual and downloadable. Therefore the products are read and cached. */
export function createGoods({ memory, clock }: { memory: GoodsMemory; clock: Clock }) {
  async function remember(call: Call, storeId: string, refs: readonly Ref[]): Promise<Known> {
    const known = await memory.recall(
      storeId,
      refs.map(({ ref }) => ref),
    );
    const asked = refs.filter(({ ref }) => !isFresh(known.get(ref)));
    if (asked.length === 0) return known;
    const readAt = await memory.now();
    const flags = await readFlags(call, asked);
    const learnt = asked.flatMap(({ ref, parentRef }) => {
      // A product deleted from the store keeps its last known value.
      const isVirtual = flags.get(ref) ?? known.get(ref)?.isVirtual;
      return isVirtual === undefined ? [] : [{ ref, isVirtual, parentRef, readAt }];
    });
    await memory.keep(storeId, learnt);
    for (const { ref, ...goods } of learnt) known.set(ref, goods);
    return known;
  }

  function isFresh(goods: KnownGoods | undefined): boolean {
    return goods !== undefined && clock.now().getTime() - goods.readAt.getTime() < FRESH_MS;
  }

  return {
    /** Returns a function that classifies a line: 'travels' if its product is shipped, 'virtual' if it is not, and
     *  'unknown' if the store does not report it, for example after the product was deleted.
     *  @throws AppError 'store-down' and others when a product cannot be read. */
    async ofLines(call: Call, storeId: string, lines: readonly WireLine[]): Promise<GoodsOf> {
      const known = await remember(call, storeId, refsOf(lines));
      return (line) => {
        const goods = known.get(refOf(line) ?? '');
        if (!goods) return 'unknown';
        return goods.isVirtual ? 'virtual' : 'travels';
      };
    },

    /** Reads a product and its variations again, as far as they are cached. Returns the ids that were read. */
    async readAfresh(call: Call, storeId: string, ref: string): Promise<string[]> {
      const family = await memory.family(storeId, ref);
      const refs = [...family].map(([one, { parentRef }]) => ({ ref: one, parentRef }));
      if (refs.length === 0) return [];
      const readAt = await memory.now();
      const flags = await readFlags(call, refs);
      const read = refs.flatMap((one) => {
        const isVirtual = flags.get(one.ref);
        return isVirtual === undefined ? [] : [{ ...one, isVirtual, readAt }];
      });
      await memory.keep(storeId, read);
      return read.map((one) => one.ref);
    },
  };
}

type Known = Map<string, KnownGoods>;

/** The id of the variation or product; null when the line names none, or one that was permanently deleted. */
export function refOf({ product_id: product, variation_id: variation }: WireLine): string | null {
  return String(variation || product || '') || null;
}

function refsOf(lines: readonly WireLine[]): Ref[] {
  const refs = new Map<string, Ref>();
  for (const line of lines) {
    const ref = refOf(line);
    const isChoice = line.variation_id > 0 && line.product_id > 0;
    if (ref) refs.set(ref, { ref, parentRef: isChoice ? String(line.product_id) : null });
  }
  return [...refs.values()];
}

/** Whether each product is virtual, by id. Deleted products and products with variations are left out. */
async function readFlags(call: Call, refs: readonly Ref[]): Promise<Map<string, boolean>> {
  const flags = new Map<string, boolean>();
  // For a product with variations only the variations count: a line without one had a variation that was deleted.
  const note = ({ id, virtual, type }: WireGoods) =>
    type.startsWith('variable') || flags.set(String(id), virtual);
  const parents = new Set(refs.map(({ parentRef }) => parentRef));
  for (const parentRef of parents) {
    const ids = refs.filter((one) => one.parentRef === parentRef).map(({ ref }) => ref);
    for (let at = 0; at < ids.length; at += PER_PAGE) {
      const include = ids.slice(at, at + PER_PAGE).join(',');
      const params = { include, per_page: PER_PAGE, _fields: FIELDS };
      const answer = await call({ method: 'get', path: pathOf(parentRef), params });
      for (const goods of shaped(listOf(WireGoods), answer)) note(goods);
    }
  }
  // The list call omits trashed products, so those are read one by one.
  for (const one of refs) {
    if (flags.has(one.ref)) continue;
    const goods = await readOne(call, one);
    if (goods) note(goods);
  }
  return flags;
}

async function readOne(call: Call, { ref, parentRef }: Ref): Promise<WireGoods | null> {
  try {
    const path = `${pathOf(parentRef)}/${ref}`;
    return shaped(WireGoods, await call({ method: 'get', path, params: { _fields: FIELDS } }));
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  if (!isAppError(error) || error.details.status !== 404) return false;
  return /^woocommerce_rest_product_(variation_)?invalid_/.test(String(error.details.woo));
}

function pathOf(parentRef: string | null): string {
  return parentRef ? `products/${parentRef}/variations` : 'products';
}
