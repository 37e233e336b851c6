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
import type { OfferedAction } from './batch.rules.ts';

/** Of one row: the act that is under way, or what was just done. Where the row was not read since, that act is
 *  not offered again (`isUnread`). */
type RowState = { busy: RunnableAction | null; done: string | null; isUnread: boolean };

const IDLE: RowState = { busy: null, done: null, isUnread: false };

/** Each row hears of itself alone: an act redraws one row and not a hundred. */
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

type RowActs = {
  offered: readonly OfferedAction[];
  states: RowStates;
  act(intent: RunnableAction, orderKey: string): void;
  /** Opens the other acts of a row below this element. */
  openMore(orderKey: string, opener: HTMLElement): void;
};

const RowActionsContext = createContext<RowActs>({
  offered: [],
  states: createRowStates(),
  act: () => undefined,
  openMore: () => undefined,
});
export const RowActionsProvider = RowActionsContext.Provider;

export function useRowActions(): RowActs {
  return useContext(RowActionsContext);
}

export function useRowState(orderKey: string): RowState {
  const { states } = useRowActions();
  const read = () => states.of(orderKey);
  return useSyncExternalStore(states.subscribe, read, read);
}

/** `of`: the row as it was read before that. */
type Done = { words: string; of: OrderRow | null };

type Busy = (intent: RunnableAction, orderKey: string) => boolean;

/** What the rows are told: which of these orders is busy, and with which of the acts offered there. */
export function useRowStates(
  rows: readonly OrderRow[],
  offered: readonly OfferedAction[],
  isBusyWith: Busy,
) {
  const [states] = useState(createRowStates);
  const [done, setDone] = useState<ReadonlyMap<string, Done>>(new Map());
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
    const next = new Map<string, RowState>();
    for (const row of rows) {
      const key = row.orderKey;
      const busy = offered.find(({ act }) => isBusyWith(act as RunnableAction, key));
      const { words = null, of = null } = done.get(key) ?? {};
      if (busy || words)
        next.set(key, {
          busy: (busy?.act as RunnableAction) ?? null,
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
          const words = batchId ? STARTED : wordsOf(intent);
          const doneNow = accepted.map((key) => {
            const of = latest.current.find(({ orderKey }) => orderKey === key) ?? null;
            return [key, { words, of }] as const;
          });
          return new Map([...before, ...doneNow]);
        }),
    [],
  );
  return { states, noteDone };
}

/** What a batch was begun with is not done yet; how far it is stands in its panel. */
const STARTED = 'Started';

/** 'in process' → 'In process' */
function wordsOf(intent: RunnableAction): string {
  const { doneTo } = actionOf(intent);
  return doneTo.charAt(0).toUpperCase() + doneTo.slice(1);
}
