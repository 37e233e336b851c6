import type { OrderHit } from '#app/domain/orders/look-up.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import type { paletteMessages } from '#app/messages/palette.ts';
import { findHelp, type FoundHelp } from './help-pages.rules.ts';
import { commandsMatching, type Command, type Doing } from './palette.rules.ts';
import type { FoundOrders } from './use-found-orders.ts';

type Text = ReturnType<typeof paletteMessages.in>['text'];

/** One line of the palette's result list. */
export type PaletteOption = {
  id: string;
  group: 'pages' | 'actions' | 'help' | 'orders';
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
  text: Text,
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
  return [...found, ...hits.map(ofHit), ofAll(text, typed.trim())];
}

/** Returns the note below the list, which is also announced by screen readers. */
export function paletteNote(text: Text, { state, hits }: FoundOrders): string {
  if (state !== 'ready') return text(`note.${state}`);
  const count = hits.length;
  return count === 0 ? text('note.none') : text('note.found', { count, shown: groupDigits(count) });
}

function ofHelp({ page, title, hint, path }: FoundHelp): PaletteOption {
  return {
    id: `help-${page}`,
    group: 'help',
    label: title,
    hint,
    end: '',
    does: { kind: 'go', path },
  };
}

function ofHit({ orderKey, orderId, customerName, storeName, status }: OrderHit): PaletteOption {
  return {
    id: `order-${orderKey}`,
    group: 'orders',
    label: orderId,
    hint: `${customerName} · ${storeName}`,
    end: status,
    does: { kind: 'go', path: `/order-details/${orderKey}` },
  };
}

function ofAll(text: Text, typed: string): PaletteOption {
  return {
    id: 'all-orders',
    group: 'orders',
    label: text('allOrders', { typed }),
    hint: '',
    end: '',
    does: { kind: 'go', path: `/orders?${new URLSearchParams({ q: typed })}` },
  };
}
