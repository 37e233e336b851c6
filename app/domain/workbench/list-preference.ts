import { can, isOwnAdmin, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import {
  MAX_LISTED,
  storesInReach,
  storesVisibleTo,
  type StoreInReach,
} from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { KeptLook } from './list-look.schema.ts';
import {
  USUAL_LOOK,
  type ConstantColumn,
  type ListLook,
  type ListSettings,
} from './list-look.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Owner = { userId: string } | { storeId: string };

const ORDERS = 'orders';

/** The columns and density of the orders list for the caller. They are stored on the server, because inside Shopify
 *  nothing may be stored in the browser, and because the first rendering already needs them. A shop whose people have
 *  no accounts here, as inside Shopify, has one setting. */
export async function readListSettings(
  deps: Needs,
  actor: Actor,
  inReach = storesInReach(deps, actor),
): Promise<ListSettings> {
  const owner = ownerOf(actor);
  const [kept, constant] = await Promise.all([
    owner ? deps.db.listPreference.findUnique({ where: keyOf(owner) }) : null,
    inReach.then((stores) => constantColumns(deps, actor, stores)),
  ]);
  const look = kept ? KeptLook.parse(kept.look) : USUAL_LOOK;
  const year = Number(isoDay(deps.clock.now()).slice(0, 4));
  return { look, constant, year, viewer: Object.values(owner ?? {})[0] ?? '', view: null };
}

/** @throws AppError 'not-allowed' if the caller is neither a person nor a shop's own admin. */
export async function keepListLook(
  deps: Pick<Needs, 'db'>,
  actor: Actor,
  look: ListLook,
): Promise<void> {
  const owner = ownerOf(actor);
  if (!owner) throw new AppError('not-allowed', 'You are not allowed to do this.');
  const kept = { look: { columns: [...look.columns], density: look.density } };
  await deps.db.listPreference.upsert({
    where: keyOf(owner),
    create: { id: newId(), ...owner, list: ORDERS, ...kept },
    update: kept,
  });
}

function ownerOf({ role, userId, storeIds }: Actor): Owner | null {
  if (userId) return { userId };
  const [storeId] = storeIds;
  return isOwnAdmin(role) && storeId ? { storeId } : null;
}

function keyOf(owner: Owner) {
  if ('userId' in owner) return { userId_list: { ...owner, list: ORDERS } };
  return { storeId_list: { ...owner, list: ORDERS } };
}

async function constantColumns(
  { db }: Pick<Needs, 'db'>,
  actor: Actor,
  stores: readonly StoreInReach[],
): Promise<ConstantColumn[]> {
  if (!can(actor, 'store.read')) return [];
  const platforms =
    stores.length > MAX_LISTED
      ? await db.store.groupBy({
          by: ['integrationType'],
          where: storesVisibleTo(actor, 'store.read'),
        })
      : stores;
  const kinds = new Set(platforms.map(({ integrationType }) => integrationType));
  return [
    ...(stores.length <= 1 ? (['store'] as const) : []),
    ...(kinds.size <= 1 ? (['platform'] as const) : []),
  ];
}
