import { SCREENS, type ScreenRoute } from '#app/shells/screens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Owned } from '#tests/builders/owned.ts';
import { addressOf, namesOf } from '../screen-address.ts';
import { MONEY_ROUTES } from './money.ts';
import { ORDERS_ROUTES } from './orders.ts';
import { PEOPLE_ROUTES } from './people.ts';
import { STORES_ROUTES } from './stores.ts';
import {
  signedOut,
  holding,
  itsStarter,
  seeing,
  signedIn,
  type May,
  type RemixRoute,
  type ScreenExtras,
} from './may.ts';

export { OTHER_ROUTES } from './other.ts';
export type { Form, RemixRoute } from './may.ts';

/** Additions to the screens' rows, by path relative to the root of the shell. */
const EXTRAS: Record<string, ScreenExtras> = {
  ...ORDERS_ROUTES,
  ...STORES_ROUTES,
  ...PEOPLE_ROUTES,
  ...MONEY_ROUTES,
};

/** The screens by path relative to the root of the shell: the data of each row, overridden by `EXTRAS`. */
export const SCREEN_ROUTES: Record<string, RemixRoute> = Object.fromEntries(
  SCREENS.map((screen) => {
    const key = keyOf(screen);
    return [key, { at: exampleOf(screen), get: readersOf(screen), ...EXTRAS[key] }];
  }),
);

/** The key of a screen: its path. Two screens have an empty path: the portal's orders (key '') and the home inside
 *  a store's own admin (key 'home'). */
export function keyOf({ path, only }: ScreenRoute): string {
  return path || (only === 'admin' ? 'home' : '');
}

function exampleOf(screen: ScreenRoute): RemixRoute['at'] {
  return (owned) => addressOf(screen, valuesOf(owned));
}

function valuesOf(owned: Owned): Record<string, string> {
  const { merchant, store, orderKey, orderRow, tokenHandle } = owned;
  const { transactionId, topUpReference, connectToken } = owned;
  return {
    orderId: orderKey,
    storeName: store.name,
    merchantId: merchant.merchantId,
    token: tokenHandle,
    transactionId,
    topUpReference,
    connectToken,
    // These ids exist neither as a hub nor as an import.
    hubId: orderRow,
    importId: newId(),
    number: 'M-0000-000001',
    page: 'find-orders',
  };
}

/** Who may open a screen. A screen whose path contains a resource id is only for callers who can see that resource. */
function readersOf(screen: ScreenRoute): May {
  const { path, permission, shows } = screen;
  const names = namesOf(screen);
  if (shows === 'nothing' || names.includes('hubId') || names.includes('importId'))
    return signedOut;
  if (names.includes('connectToken')) return itsStarter;
  if (permission === null) return signedIn;
  return path.includes(':') ? seeing(permission) : holding(permission);
}
