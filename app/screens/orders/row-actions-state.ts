import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { actionOf, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { OfferedAction } from './batch.rules.ts';

/** State of one row. `busy` is the running action, and `done` is the text of the action that has just finished. While
 *  `isUnread` is true, the row has not been loaded since then, and its next action is not offered. */
type RowState = { busy: RunnableAction | null; done: string | null; isUnread: boolean };

const IDLE: RowState = { busy: null, done: null, isUnread: false };

/** Each row subscribes to its own state, so that an action re-renders one row and not a hundred. */
type RowStates = {
  of(orderKey: string): RowState;
  set(states: ReadonlyMap<string, RowState>): void;
  subscribe(onChange: () => void): () => void;
};

function createRowStates(): RowStates {
  let states: ReadonlyMap<string, RowState> = new Map();
  const listeners = new Set<() => void>();
  return {
    of: (orderKey) => states.get(orderKey) ?? IDLE,
    set(next) {
      states = next;
      for (const listener of listeners) listener();
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

type RowActions = {
  offered: readonly OfferedAction[];
  states: RowStates;
  onAction(intent: RunnableAction, orderKey: string): void;
  /** Opens the menu of a row's other actions below this element. */
  openMore(orderKey: string, opener: HTMLElement): void;
};

const RowActionsContext = createContext<RowActions>({
  offered: [],
  states: createRowStates(),
  onAction: () => undefined,
  openMore: () => undefined,
});
export const RowActionsProvider = RowActionsContext.Provider;

export function useRowActions(): RowActions {
  return useContext(RowActionsContext);
}

export function useRowState(orderKey: string): RowState {
  const { states } = useRowActions();
  const read = () => states.of(orderKey);
  return useSyncExternalStore(states.subscribe, read, read);
}

/** `of` is the row as it was loaded when the answer arrived; null if it was not listed. */
type Done = { words: string; of: OrderRow | null };

type Busy = (intent: RunnableAction, orderKey: string) => boolean;

/** The states of the rows: which orders are busy, with which of the offered actions, and what was just done to them.
 *  Call `noteDone` with the answer to an action, so that its rows show it. */
export function useRowStates(
  rows: readonly OrderRow[],
  offered: readonly OfferedAction[],
  isBusyWith: Busy,
) {
  const { text } = useMessages(ordersMessages);
  const [states] = useState(createRowStates);
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
    const next = new Map<string, RowState>();
    for (const row of rows) {
      const key = row.orderKey;
      const busy = offered.find(({ action }) => isBusyWith(action as RunnableAction, key));
      const { words = null, of = null } = done.get(key) ?? {};
      if (busy || words)
        next.set(key, {
          busy: (busy?.action as RunnableAction) ?? null,
          done: words,
          isUnread: of === row,
        });
    }
    states.set(next);
  }, [states, rows, offered, isBusyWith, done]);
  const noteDone = useMemo(
    () =>
      ({ intent, accepted, batchId }: OrderActionAnswer) =>
        setDone((before) => {
          // A batch has only started, so its action's own text would be wrong. The work tray shows its progress.
          const words = batchId ? text('row.started') : wordsOf(intent);
          const doneNow = accepted.map((key) => {
            const of = latest.current.find(({ orderKey }) => orderKey === key) ?? null;
            return [key, { words, of }] as const;
          });
          return new Map([...before, ...doneNow]);
        }),
    [text],
  );
  return { states, noteDone };
}

/** What the action has done, with a capital letter: 'In process'. */
function wordsOf(intent: RunnableAction): string {
  const { doneTo } = actionOf(intent);
  return doneTo.charAt(0).toUpperCase() + doneTo.slice(1);
}
