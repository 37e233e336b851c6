import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { NONE_SELECTED } from '#app/domain/orders/actions/action.ts';
import { actionOf, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import type { PendingShip, Press, PressAnswer } from '#app/shells/pending-ships.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { useWork } from '#app/shells/use-work.ts';
import { answerMessage, errorMessage, type Refused } from './batch.rules.ts';
import type { ChosenBefore } from './chosen-before.ts';
import { usePendingShips } from '#app/shells/use-pending-ships.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof orderActionMessages.in>['text'];

/** The orders an action is for. If all matching orders are selected, only their number and the excluded ones are
 *  known. */
export type AskedOrders = {
  orderKeys: readonly string[];
  count: number;
  /** The list's sort order, because the orders may be on several of its pages. */
  sort?: string;
  /** Set for a keyboard shortcut. An action that has a question then asks it even for one order, because the user may
   *  have meant another order. */
  isByKey?: boolean;
  /** Set when all matching orders are selected; `query` is the list's query as JSON. */
  all?: { query: string; except: readonly string[]; upTo: string };
};

type Asked = AskedOrders & {
  intent: RunnableAction;
  isSingle: boolean;
  input?: Partial<ActionInput> | undefined;
  /** Whether the action's dialog stays open until the answer arrives. */
  hasQuestion?: boolean;
  /** The selection before the action cleared it. It is restored if the action fails. */
  before?: ChosenBefore | null;
};
type Answer = OrderActionAnswer | Refused;

type Options = {
  /** Called when an action starts, after its dialog if it has one. Returns what to restore if the action fails. */
  onBegun?(asked: AskedOrders, isSingle: boolean): ChosenBefore | null;
  onAnswer?(answer: OrderActionAnswer): void;
  /** Called when the action was undone, could not be sent, or was refused as a whole. */
  onFailed?(before: ChosenBefore | null): void;
  /** The order's name for messages; its key if undefined. */
  nameOf?(orderKey: string): string | undefined;
  /** How many of these orders have a courier booking; null if not all of them are on the page. */
  bookedOf?(orderKeys: readonly string[]): number | null;
};

/** Sends the screen's actions one after the other. An action that is queued already for the same orders is not added
 *  again. Shipping a single order is delayed until it can no longer be undone. */
export function useOrderActions(options: Options = {}) {
  const { toast } = useShell();
  const { text } = useMessages(orderActionMessages);
  const [asking, setAsking] = useState<Asked | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { outcome, show, dismiss } = useOutcome();

  const settle = (asked: Asked, answer: Answer) => {
    // In the meantime, the user may have left the dialog and opened another.
    const hasQuestion = asked.hasQuestion === true && isSameQuestion(asked, asking);
    if ('errors' in answer) {
      dismiss();
      options.onFailed?.(asked.before ?? null);
      const words = errorMessage(text, asked.intent, answer, hasQuestion);
      // The error is shown in the dialog, where the input stays.
      return hasQuestion ? setError(words) : toast(words, { isError: true });
    }
    if (hasQuestion) setAsking(null);
    show(answer, asked.isSingle);
    options.onAnswer?.(answer);
  };
  const { begin, queue, pending } = useBegin({ ...options, settle });
  const action = useCallback(
    (
      intent: RunnableAction,
      orders: readonly string[] | AskedOrders,
      isSingle = false,
      input?: Partial<ActionInput>,
    ) => {
      const asked = { ...askedOf(orders), intent, isSingle, input };
      if (asked.count === 0) return toast(NONE_SELECTED, { isError: true });
      setError(null);
      if (asksFirst(asked)) setAsking(asked);
      else begin(asked);
    },
    [toast, begin],
  );
  /** The props of the dialog that an action shows before it starts. */
  const question = {
    asking: asking && { ...asking, booked: bookedIn(asking, options) },
    error,
    // Other actions that are still being sent do not keep the user in this dialog.
    isBusy: queue.some((one) => one.hasQuestion && isSameQuestion(one, asking)),
    onYes: (input?: Partial<ActionInput>) => {
      setError(null);
      if (!asking) return;
      // A dialog that opens only for several orders is closed at once; the result is shown in the usual place.
      const hasQuestion = actionOf(asking.intent).asksOfOne;
      if (!hasQuestion) setAsking(null);
      begin({ ...asking, input, hasQuestion });
    },
    onNo: () => setAsking(null),
  };
  return { action, question, ...useBusy(queue, pending), outcome, dismiss };
}

/** The result of the latest action, as the screen shows it. */
function useOutcome() {
  const { toast } = useShell();
  const { text } = useMessages(orderActionMessages);
  const work = useWork();
  const [outcome, setOutcome] = useState<OrderActionAnswer | null>(null);
  const show = (answer: OrderActionAnswer, isSingle: boolean) => {
    const message = answerMessage(text, answer);
    const isShown = answer.skipped.length > 0;
    if (message) toast(message, { isError: answer.refused !== null, isShown });
    const { document, prints } = actionOf(answer.intent);
    const isDocumentAction = document !== null || prints;
    setOutcome(isShown || answer.batchId || !(isSingle || isDocumentAction) ? answer : null);
    work.show(answer.batchId ?? null);
    if (answer.batchId) work.follow(answer.batchId);
    if (document && answer.jobId) work.follow(answer.jobId, document);
    // The text is the specification's (2, section 8).
    else if (document && answer.refused === null && !answer.batchId)
      toast(text('failed.noJob'), { isError: true });
  };
  const dismiss = useCallback(() => setOutcome(null), []);
  return { outcome, show, dismiss };
}

type Settle = (asked: Asked, answer: Answer) => void;

/** Starts an action. Ship on a single order waits until it can no longer be undone; all other actions are queued.
 *  `begin` never changes; the functions it calls are always current. */
function useBegin(options: Options & { settle: Settle }) {
  const { toast } = useShell();
  const { text } = useMessages(orderActionMessages);
  const { queue, enqueue, enqueueAfter } = useQueue(options.settle);
  const { press, pending } = useShipPresses();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const begin = useCallback(
    (chosen: Asked) => {
      const before = latest.current.onBegun?.(chosen, chosen.isSingle) ?? null;
      const asked = { ...chosen, before };
      const orderKey = shippedAlone(asked);
      if (orderKey !== null) {
        const name = latest.current.nameOf?.(orderKey) ?? orderKey;
        return press({ orderKey, name, form: formOf(asked) }, (answer) => {
          if (answer) return latest.current.settle(asked, answer);
          latest.current.onFailed?.(before);
          toast(text('ship.undone', { name }));
        });
      }
      const concerned = asked.all ? undefined : asked.orderKeys;
      if (!pendingShips.holds(concerned)) return enqueue(asked);
      // Pending shipments of the same orders are sent first.
      enqueueAfter(pendingShips.sendNow(concerned), asked);
    },
    [press, enqueue, enqueueAfter, toast, text],
  );
  return { begin, queue, pending };
}

/** Sends the queued actions one at a time, the oldest first. `queue` includes the actions that wait until pending
 *  shipments of their orders are sent. */
function useQueue(settle: Settle) {
  const { href } = useShell();
  const fetcher = useSender<Answer>(href('/orders'));
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const [waiting, setWaiting] = useState<readonly Asked[]>([]);
  const underWay = useRef<Asked | null>(null);
  const head = queue[0];

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    const asked = underWay.current;
    if (asked) {
      underWay.current = null;
      setQueue((queued) => queued.slice(1));
      if (fetcher.data) settle(asked, fetcher.data);
    } else if (head) {
      underWay.current = head;
      fetcher.send(formOf(head));
    }
    // Depends on the fetcher's state, its answer and the head of the queue; the functions called are always
    // current. On a busy page the states between two idle ones may never render, so a new answer triggers it too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.state, fetcher.data, head]);

  const enqueue = useCallback(
    (asked: Asked) =>
      setQueue((queued) =>
        queued.some((one) => isSame(one, asked)) ? queued : [...queued, asked],
      ),
    [],
  );
  const enqueueAfter = useCallback(
    (first: Promise<void>, asked: Asked) => {
      setWaiting((others) => [...others, asked]);
      void first.then(() => {
        setWaiting((all) => all.filter((one) => one !== asked));
        enqueue(asked);
      });
    },
    [enqueue],
  );
  const all = useMemo(() => [...queue, ...waiting], [queue, waiting]);
  useWarnUnsent(() => all.filter((asked) => asked !== underWay.current));
  return { queue: all, enqueue, enqueueAfter };
}

/** Shows an error toast for each action that had not been sent when the user left the screen, because it is never
 *  sent. */
function useWarnUnsent(unsent: () => readonly Asked[]) {
  const { toast } = useShell();
  const { text } = useMessages(orderActionMessages);
  const warn = useRef(() => undefined as void);
  useEffect(() => {
    warn.current = () => {
      for (const { intent, count } of unsent()) {
        const { label, labelOfOne } = actionOf(intent);
        toast(text('failed.left', { action: count === 1 ? labelOfOne : label }), { isError: true });
      }
    };
  });
  useEffect(() => () => warn.current(), []);
}

/** `isBusy`: whether any action is queued or being sent. `isBusyWith`: whether a given action on a given order is. */
function useBusy(queue: readonly Asked[], pending: readonly PendingShip[]) {
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
  return { isBusyWith, isBusy: queue.length > 0 || sendingOf(pending).length > 0 };
}

type Question = Partial<Pick<Asked, 'intent' | 'orderKeys'>>;

/** Whether two dialogs ask about the same action on the same orders. A dialog that was closed and opened again counts
 *  as the same. */
export function isSameQuestion(one: Question | null, other: Question | null): boolean {
  return one?.intent === other?.intent && one?.orderKeys?.join() === other?.orderKeys?.join();
}

function bookedIn({ all, orderKeys }: Asked, { bookedOf }: Options): number | null {
  return !all && bookedOf ? bookedOf(orderKeys) : null;
}

function sendingOf(pending: readonly PendingShip[]): PendingShip[] {
  return pending.filter(({ isSending }) => isSending);
}

/** The order key if the action ships exactly one order; otherwise null. */
function shippedAlone({ intent, orderKeys, all }: Asked): string | null {
  const [first] = orderKeys;
  return intent === 'ship' && !all && orderKeys.length === 1 ? (first ?? null) : null;
}

/** Whether an action shows a dialog first. An action without a question (`asks`) never does. An action with `asksOfOne`
 *  does unless its input is already known. Every other action does for several orders, for all matching ones, and for
 *  a keyboard shortcut. */
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

/** The form fields that name the action and its orders. */
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
  form.set('upTo', all.upTo);
  for (const key of all.except) form.append('except', key);
  return form;
}

function isSame(one: Asked, other: Asked): boolean {
  return JSON.stringify([...formOf(one)]) === JSON.stringify([...formOf(other)]);
}

type OneOrder = { orderKey: string; name: string; form: FormData };

/** Presses of Ship on single orders from this screen. Each can be undone until it is sent
 *  (docs/decisions/058-ship-can-be-undone.md). */
function useShipPresses() {
  const { href, personId, shipUndoMs } = useShell();
  const { text } = useMessages(orderActionMessages);
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
          inWords: (answer) => inWords(text, answer),
        },
        shipUndoMs,
      );
    },
    [href, personId, shipUndoMs, text],
  );
  return { press, pending: usePendingShips() };
}

function textsOf(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
}

/** The answer as a message, for a user who left the screen before it came. */
function inWords(text: Text, answer: PressAnswer): { message: string | null; isError: boolean } {
  if ('errors' in answer) return { message: errorMessage(text, 'ship', answer), isError: true };
  const why = answer.skipped[0];
  const message = answerMessage(text, answer);
  if (!why) return { message, isError: answer.refused !== null };
  return {
    message: text('ship.refused', { order: why.orderId ?? why.orderKey, why: why.reason }),
    isError: true,
  };
}
