import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { actOf, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { OfferedAct } from './batch.rules.ts';

/** Of one row: the act that is under way, or what was just done and leaves no act behind. */
export type RowState = { busy: OrderIntent | null; done: string | null };

const IDLE: RowState = { busy: null, done: null };

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

export type RowActs = {
  offered: readonly OfferedAct[];
  states: RowStates;
  act(intent: OrderIntent, orderKey: string): void;
  /** Opens the other acts of a row below this element. */
  openMore(orderKey: string, opener: HTMLElement): void;
};

const RowActsContext = createContext<RowActs>({
  offered: [],
  states: createRowStates(),
  act: () => undefined,
  openMore: () => undefined,
});
export const RowActsProvider = RowActsContext.Provider;

export function useRowActs(): RowActs {
  return useContext(RowActsContext);
}

export function useRowState(orderKey: string): RowState {
  const { states } = useRowActs();
  const read = () => states.of(orderKey);
  return useSyncExternalStore(states.subscribe, read, read);
}

type Busy = (intent: OrderIntent, orderKey: string) => boolean;

/** What the rows are told: which of these orders is busy, and with which of the acts offered there. */
export function useRowStates(
  keys: readonly string[],
  offered: readonly OfferedAct[],
  isBusyWith: Busy,
) {
  const [states] = useState(createRowStates);
  const [done, setDone] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    const next = new Map<string, RowState>();
    for (const key of keys) {
      const busy = offered.find(({ act }) => isBusyWith(act as OrderIntent, key));
      const words = done.get(key) ?? null;
      if (busy || words) next.set(key, { busy: (busy?.act as OrderIntent) ?? null, done: words });
    }
    states.set(next);
  }, [states, keys, offered, isBusyWith, done]);
  const noteDone = useMemo(
    () =>
      ({ intent, accepted, batchId }: OrderActionAnswer) =>
        setDone(
          (before) =>
            new Map([
              ...before,
              ...accepted.map((key) => [key, batchId ? STARTED : wordsOf(intent)] as const),
            ]),
        ),
    [],
  );
  return { states, noteDone };
}

/** What a batch was begun with is not done yet; how far it is stands in its panel. */
const STARTED = 'Started';

/** 'in process' → 'In process' */
function wordsOf(intent: OrderIntent): string {
  const { doneTo } = actOf(intent);
  return doneTo.charAt(0).toUpperCase() + doneTo.slice(1);
}
