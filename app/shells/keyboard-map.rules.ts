import { actionOf, ORDER_ACTION_NAMES } from '#app/domain/orders/actions/index.ts';
import { scopeOf, type GrantRole } from '#app/domain/shared/permissions.ts';
import { KEYS, PIN_STEPS, type Key } from '#app/ui/keys.rules.ts';

export type KeyGroup = { title: string; keys: readonly Key[] };

type Frame = {
  role: GrantRole;
  /** Whether Ctrl K opens our palette. In Shopify's admin, Ctrl K is its own search. */
  hasPalette: boolean;
  canPrintDirectly: boolean;
};

const PIN_GROUP: KeyGroup = {
  title: 'On the pin of a map',
  keys: [
    { key: Object.keys(PIN_STEPS).join(' '), label: 'Move the pin; with Shift in larger steps' },
  ],
};

/** Returns every keyboard shortcut that this person can use, grouped by where it works. */
export function keyboardMap(frame: Frame): KeyGroup[] {
  const { role, hasPalette } = frame;
  const acts = actionKeys(frame);
  const { palette, help, search, next, previous, select, open, undo } = KEYS;
  const mayShip = scopeOf(role, actionOf('ship').permission) !== null;
  return [
    {
      title: 'Everywhere',
      keys: [...(hasPalette ? [palette] : []), ...(mayShip ? [undo] : []), help],
    },
    {
      title: 'On a list of orders',
      keys: [search, next, previous, ...(acts.length > 0 ? [select] : []), open, ...acts],
    },
    ...(scopeOf(role, 'order.create') ? [PIN_GROUP] : []),
  ];
}

function actionKeys({ role, canPrintDirectly }: Frame): Key[] {
  return ORDER_ACTION_NAMES.map(actionOf)
    .filter(({ permission, places, prints }) => {
      if (!places.includes('batch') || (prints && !canPrintDirectly)) return false;
      return scopeOf(role, permission) !== null;
    })
    .flatMap(({ shortcut }) => (shortcut ? [shortcut] : []));
}
