import { MONEY_DOORS } from './money.ts';
import { ORDERS_DOORS } from './orders.ts';
import { PEOPLE_DOORS } from './people.ts';
import { STORES_DOORS } from './stores.ts';
import type { RemixDoor } from './may.ts';

export { OTHER_ROUTES } from './other.ts';
export type { Form, RemixDoor } from './may.ts';

/** The screens, by their path below either frame. */
export const SCREEN_DOORS: Record<string, RemixDoor> = {
  ...ORDERS_DOORS,
  ...STORES_DOORS,
  ...PEOPLE_DOORS,
  ...MONEY_DOORS,
};
