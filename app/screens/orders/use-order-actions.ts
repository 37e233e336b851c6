import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { NONE_SELECTED } from '#app/domain/orders/actions/action.ts';
import { actionOf, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { PendingShip, Press, PressAnswer } from '#app/shells/pending-ships.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { useWork } from '#app/shells/use-work.ts';
import { answerMessage, errorMessage, type Refused } from './batch.rules.ts';
import type { ChosenBefore } from './chosen-before.ts';
import { usePendingShips } from '#app/shells/use-pending-ships.ts';

/** Specification 2, 8. */
const NO_JOB = 'No job ID returned from server';

/** Which orders an act is for. Of all that match only how many is known, and what was left out. */
export type AskedOrders = {
  orderKeys: readonly string[];
  count: number;
  /** The list's order, where they stand on several of its pages. */
  sort?: string;
  /** Named by a bare key, which may have been meant for another. */
  isByKey?: boolean;
  /** The list's query, as JSON. */
  all?: { query: string; except: readonly string[]; upTo: string };
};

type Asked = AskedOrders & {
  intent: RunnableAction;
  isSingle: boolean;
  input?: Partial<ActionInput> | undefined;
  /** Its question stays until the answer is there. */
  hasQuestion?: boolean;
  /** What was selected for it. */
  before?: ChosenBefore | null;
};
type Answer = OrderActionAnswer | Refused;

type Options = {
  /** An act goes its way: what it asked first was answered. */
  onBegun?(isSingle: boolean): ChosenBefore | null;
  onAnswer?(answer: OrderActionAnswer): void;
  /** It was undone, could not be asked, or was refused as a whole. */
  onFailed?(before: ChosenBefore | null): void;
  /** What the person calls an order; its key where not said. */
  nameOf?(orderKey: string): string | undefined;
  /** How many of these orders have a courier; null where not all of them are in sight. */
  bookedOf?(orderKeys: readonly string[]): number | null;
};

/** What the screens say to the action, one after the other: a second click while an order is under
 *  way does nothing, another order waits its turn. Shipping one order waits until it cannot be undone. */
export function useOrderActions(options: Options = {}) {
  const { href, toast } = useShell();
  const work = useWork();
  const fetcher = useSender<Answer>(href('/orders'));
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const [outcome, setOutcome] = useState<OrderActionAnswer | null>(null);
  const [asking, setAsking] = useState<Asked | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const underWay = useRef<Asked | null>(null);
  const head = queue[0];
  const ships = useShipPresses();

  const settle = (asked: Asked, answer: Answer) => {
    if ('errors' in answer) {
      setOutcome(null);
      options.onFailed?.(asked.before ?? null);
      const hasQuestion = asked.hasQuestion === true && asking !== null;
      const words = errorMessage(asked.intent, answer, hasQuestion);
      // What was typed stays where it was typed.
      return hasQuestion ? setFault(words) : toast(words, { isError: true });
    }
    if (asked.hasQuestion) setAsking(null);
    const message = answerMessage(answer);
    const isShown = answer.skipped.length > 0;
    if (message) toast(message, { isError: answer.refused !== null, isShown });
    const { document, prints } = actionOf(answer.intent);
    const isPaper = document !== null || prints;
    setOutcome(isShown || answer.batchId || !(asked.isSingle || isPaper) ? answer : null);
    work.show(answer.batchId ?? null);
    if (answer.batchId) work.follow(answer.batchId);
    if (document && answer.jobId) work.follow(answer.jobId, document);
    else if (document && answer.refused === null && !answer.batchId)
      toast(NO_JOB, { isError: true });
    options.onAnswer?.(answer);
  };

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    const asked = underWay.current;
    if (asked) {
      underWay.current = null;
      setQueue((waiting) => waiting.slice(1));
      if (fetcher.data) settle(asked, fetcher.data);
    } else if (head) {
      underWay.current = head;
      fetcher.send(formOf(head));
    }
    // The state, the answer and the head of the queue drive this; what they call is the latest anyway.
    // On a busy page the states between two idle ones may never be drawn: a new answer tells then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.state, fetcher.data, head]);

  const latest = useRef({ ...options, settle });
  useEffect(() => {
    latest.current = { ...options, settle };
  });
  const { press } = ships;
  const begin = useCallback(
    (chosen: Asked) => {
      const before = latest.current.onBegun?.(chosen.isSingle) ?? null;
      const asked = { ...chosen, before };
      const orderKey = shippedAlone(asked);
      if (orderKey !== null) {
        const name = latest.current.nameOf?.(orderKey) ?? orderKey;
        return press({ orderKey, name, form: formOf(asked) }, (answer) => {
          if (answer) return latest.current.settle(asked, answer);
          latest.current.onFailed?.(before);
          toast(`Shipping ${name} was undone.`);
        });
      }
      const enqueue = () =>
        setQueue((waiting) =>
          waiting.some((one) => isSame(one, asked)) ? waiting : [...waiting, asked],
        );
      const concerned = asked.all ? undefined : asked.orderKeys;
      if (!pendingShips.holds(concerned)) return enqueue();
      // What was pressed before on the same orders is done before it.
      void pendingShips.sendNow(concerned).then(enqueue);
    },
    [press, toast],
  );
  const act = useCallback(
    (
      intent: RunnableAction,
      orders: readonly string[] | AskedOrders,
      isSingle = false,
      input?: Partial<ActionInput>,
    ) => {
      const asked = { ...askedOf(orders), intent, isSingle, input };
      if (asked.count === 0) return toast(NONE_SELECTED, { isError: true });
      setFault(null);
      if (asksFirst(asked)) setAsking(asked);
      else begin(asked);
    },
    [toast, begin],
  );
  /** For the question that an act asks before it is begun. */
  const booked =
    asking && !asking.all && options.bookedOf ? options.bookedOf(asking.orderKeys) : null;
  const question = {
    asking: asking && { ...asking, booked },
    fault,
    isBusy: queue.length > 0,
    onYes: (input?: Partial<ActionInput>) => {
      setFault(null);
      if (!asking) return;
      // Nothing was typed that could be lost: it goes its way, and is told of where everything is.
      const hasQuestion = actionOf(asking.intent).asksOfOne;
      if (!hasQuestion) setAsking(null);
      begin({ ...asking, input, hasQuestion });
    },
    onNo: () => setAsking(null),
  };
  const { pending } = ships;
  const busy = useMemo(() => {
    const queued = queue.flatMap(({ intent, orderKeys }) =>
      orderKeys.map((key) => `${intent} ${key}`),
    );
    return new Set([...queued, ...sendingOf(pending).map(({ orderKey }) => `ship ${orderKey}`)]);
  }, [queue, pending]);
  const isBusyWith = useCallback(
    (intent: RunnableAction, orderKey: string) => busy.has(`${intent} ${orderKey}`),
    [busy],
  );
  const dismiss = useCallback(() => setOutcome(null), []);
  const isBusy = queue.length > 0 || sendingOf(pending).length > 0;
  return { act, question, isBusyWith, isBusy, outcome, dismiss };
}

function sendingOf(pending: readonly PendingShip[]): PendingShip[] {
  return pending.filter(({ isSending }) => isSending);
}

/** The key of the one order that is to be shipped; null of anything else. */
function shippedAlone({ intent, orderKeys, all }: Asked): string | null {
  const [first] = orderKeys;
  return intent === 'ship' && !all && orderKeys.length === 1 ? (first ?? null) : null;
}

/** What takes something along asks unless it has that; what spends the fees of several, or of all that match,
 *  or follows a bare key, asks whatever it has. */
function asksFirst({ intent, input, count, isByKey = false, all }: Asked): boolean {
  const { asks, asksOfOne } = actionOf(intent);
  if (!asks) return false;
  return asksOfOne ? !input : count > 1 || isByKey || all !== undefined;
}

function askedOf(orders: readonly string[] | AskedOrders): AskedOrders {
  return 'count' in orders ? orders : { orderKeys: orders, count: orders.length };
}

function formOf({ intent, input, ...asked }: Asked): FormData {
  const form = selectionForm(intent, asked);
  for (const [name, value] of Object.entries(input ?? {}))
    for (const one of [value ?? []].flat())
      form.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  return form;
}

/** Which orders an act is for, as its form says it. */
export function selectionForm(
  intent: RunnableAction,
  { orderKeys, sort, all }: AskedOrders,
): FormData {
  const form = new FormData();
  form.set('intent', intent);
  for (const key of orderKeys) form.append('orderKeys', key);
  if (sort) form.set('sort', sort);
  if (!all) return form;
  form.set('all', 'true');
  form.set('query', all.query);
  for (const key of all.except) form.append('except', key);
  return form;
}

function isSame(one: Asked, other: Asked): boolean {
  return (
    one.intent === other.intent &&
    one.orderKeys.join() === other.orderKeys.join() &&
    one.all?.query === other.all?.query &&
    JSON.stringify(one.input) === JSON.stringify(other.input)
  );
}

type OneOrder = { orderKey: string; name: string; form: FormData };

/** Presses of Ship on one order, from this screen: each can be undone until it is sent
 *  (docs/decisions/058-ship-can-be-undone.md). */
function useShipPresses() {
  const { href, personId, shipUndoMs } = useShell();
  const screens = useRef(new Set<NonNullable<Press['screen']>>());
  useEffect(() => {
    const mine = screens.current;
    return () => mine.forEach((screen) => pendingShips.leave(screen));
  }, []);
  const press = useCallback(
    ({ orderKey, name, form }: OneOrder, hear: (answer: PressAnswer | null) => void) => {
      const screen = {
        hear: (answer: PressAnswer | null) => (screens.current.delete(screen), hear(answer)),
      };
      screens.current.add(screen);
      pendingShips.press(
        {
          orderKey,
          name,
          personId,
          screen,
          address: href('/ship-order'),
          fields: textsOf(form),
          inWords,
        },
        shipUndoMs,
      );
    },
    [href, personId, shipUndoMs],
  );
  return { press, pending: usePendingShips() };
}

function textsOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

/** What is said where the screen is gone. */
function inWords(answer: PressAnswer): { message: string | null; isError: boolean } {
  if ('errors' in answer) return { message: errorMessage('ship', answer), isError: true };
  const why = answer.skipped[0];
  const message = answerMessage(answer);
  if (!why) return { message, isError: answer.refused !== null };
  return {
    message: `${why.orderId ?? why.orderKey} was not shipped: ${why.reason}`,
    isError: true,
  };
}
