import type { OrderHit } from '#app/domain/orders/look-up.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { findHelp, type FoundHelp } from './help-pages.rules.ts';
import { commandsMatching, type Command, type Doing } from './palette.rules.ts';
import type { FoundOrders } from './use-found-orders.ts';

/** One line of the palette's result list. */
export type PaletteOption = {
  id: string;
  group: 'Pages' | 'Actions' | 'Help' | 'Orders';
  label: string;
  hint: string;
  /** The text at the end of the line. */
  end: string;
  does: Doing;
};

/** At most this many help results, which come after pages and actions. */
const MAX_HELP = 4;

/** Returns the results for the typed text. If orders are searched, the last line opens the order list with the
 *  same search, so that Enter works before the order results arrive. */
export function paletteOptions(
  role: GrantRole,
  commands: readonly Command[],
  typed: string,
  { state, hits }: FoundOrders,
): PaletteOption[] {
  const found = [
    ...commandsMatching(commands, typed).map((command) => ({ ...command, end: '' })),
    ...findHelp(role, typed).slice(0, MAX_HELP).map(ofHelp),
  ];
  if (state === 'idle') return found;
  return [...found, ...hits.map(ofHit), ofAll(typed.trim())];
}

/** Returns the note below the list, which is also announced by screen readers. */
export function paletteNote({ state, hits }: FoundOrders): string {
  if (state === 'loading') return 'Searching orders';
  if (state === 'failed') return 'We could not search the orders. Keep typing to try again.';
  if (state === 'idle') return 'Type an order number, a customer, a page, an action or a question.';
  if (hits.length === 0) return 'No order matches.';
  return counted(hits.length, 'order');
}

function ofHelp({ page, title, hint, path }: FoundHelp): PaletteOption {
  return {
    id: `help-${page}`,
    group: 'Help',
    label: title,
    hint,
    end: '',
    does: { kind: 'go', path },
  };
}

function ofHit({ orderKey, orderId, customerName, storeName, status }: OrderHit): PaletteOption {
  return {
    id: `order-${orderKey}`,
    group: 'Orders',
    label: orderId,
    hint: `${customerName} · ${storeName}`,
    end: status,
    does: { kind: 'go', path: `/order-details/${orderKey}` },
  };
}

function ofAll(typed: string): PaletteOption {
  return {
    id: 'all-orders',
    group: 'Orders',
    label: `Search all orders for “${typed}”`,
    hint: '',
    end: '',
    does: { kind: 'go', path: `/orders?${new URLSearchParams({ q: typed })}` },
  };
}
