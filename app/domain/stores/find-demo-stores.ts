import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Services } from '#app/ports/services.ts';
import { storesVisibleTo } from './store-visibility.ts';

/** `storeName`: the store that is connected to this demo shop; null if none is. */
export type DemoStore = { url: string; storeName: string | null };

/** Base URLs of the store simulators; absent in production. */
type Simulators = { woocommerce?: string; shopify?: string };

/** The demo stores of the caller's own account, for the simulators that are running. Callers without an account, who
 *  connect stores on behalf of others, get a new demo store each time. */
export async function findDemoStores(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  { woocommerce, shopify }: Simulators,
): Promise<{ woocommerce: DemoStore | null; shopifyUrl: string | null }> {
  const name = demoName(actor.merchantId ?? newId());
  return {
    woocommerce: woocommerce ? await demoAt(deps, actor, `${woocommerce}/${name}`) : null,
    shopifyUrl: shopify ? `${shopify}/store/${name}/apps/thumela` : null,
  };
}

async function demoAt({ db }: Pick<Services, 'db'>, actor: Actor, url: string): Promise<DemoStore> {
  const store = await db.store.findFirst({
    where: { AND: [storesVisibleTo(actor, 'store.read'), { integrationType: 'woocommerce', url }] },
    select: { name: true },
    orderBy: { createdAt: 'asc' },
  });
  return { url, storeName: store?.name ?? null };
}

/** The name of an account's demo store: its folder in the WooCommerce simulator, and its shop name in the Shopify
 *  one. A store belongs to one account, so each account has its own. */
function demoName(accountId: string): string {
  return `demo-${accountId.slice(-12)}`;
}
