import { useFetcher } from '@remix-run/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { actOf, NONE_SELECTED, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { useShell } from '#app/shells/shell.ts';
import { answerMessage, errorMessage } from './batch.rules.ts';

type Asked = { intent: OrderIntent; orderKeys: readonly string[]; isSingle: boolean };
type Answer = OrderActionAnswer | { errors: FormErrors };

type Options = {
  /** An act goes its way: what it asked first was answered. */
  onBegun?(isSingle: boolean): void;
  onAnswer?(answer: OrderActionAnswer): void;
};

/** What the screens say to the action, one after the other: a second click while an order is under
 *  way does nothing, another order waits its turn. */
export function useOrderActions(options: Options = {}) {
  const { href, toast } = useShell();
  const fetcher = useFetcher<Answer>();
  const [queue, setQueue] = useState<readonly Asked[]>([]);
  const [outcome, setOutcome] = useState<OrderActionAnswer | null>(null);
  const [asking, setAsking] = useState<Asked | null>(null);
  const underWay = useRef<Asked | null>(null);
  const head = queue[0];

  const settle = (asked: Asked, answer: Answer | undefined) => {
    setQueue((waiting) => waiting.slice(1));
    if (!answer) return;
    if ('errors' in answer) {
      setOutcome(null);
      return toast(errorMessage(asked.intent, answer.errors), { isError: true });
    }
    const message = answerMessage(answer, asked.isSingle);
    const isShown = answer.skipped.length > 0;
    if (message) toast(message, { isError: answer.refused !== null, isShown });
    setOutcome(isShown ? answer : null);
    options.onAnswer?.(answer);
  };

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    const asked = underWay.current;
    if (asked) {
      underWay.current = null;
      settle(asked, fetcher.data);
    } else if (head) {
      underWay.current = head;
      const form = new FormData();
      form.set('intent', head.intent);
      for (const key of head.orderKeys) form.append('orderKeys', key);
      fetcher.submit(form, { method: 'post', action: href('/orders') });
    }
    // The state and the head of the queue drive this; what they call is the latest anyway.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.state, head]);

  const onBegun = useRef(options.onBegun);
  useEffect(() => {
    onBegun.current = options.onBegun;
  });
  const begin = useCallback((asked: Asked) => {
    setQueue((waiting) =>
      waiting.some((one) => isSame(one, asked)) ? waiting : [...waiting, asked],
    );
    onBegun.current?.(asked.isSingle);
  }, []);
  const act = useCallback(
    (intent: OrderIntent, orderKeys: readonly string[], isSingle = false) => {
      if (orderKeys.length === 0) return toast(NONE_SELECTED, { isError: true });
      const asked = { intent, orderKeys, isSingle };
      if (actOf(intent).asks) setAsking(asked);
      else begin(asked);
    },
    [toast, begin],
  );
  /** For the question that an act asks before it is begun. */
  const question = {
    asking,
    onYes: () => {
      setAsking(null);
      if (asking) begin(asking);
    },
    onNo: () => setAsking(null),
  };
  const busy = useMemo(
    () =>
      new Set(queue.flatMap(({ intent, orderKeys }) => orderKeys.map((key) => `${intent} ${key}`))),
    [queue],
  );
  const isBusyWith = useCallback(
    (intent: OrderIntent, orderKey: string) => busy.has(`${intent} ${orderKey}`),
    [busy],
  );
  const dismiss = useCallback(() => setOutcome(null), []);
  return { act, question, isBusyWith, isBusy: queue.length > 0, outcome, dismiss };
}

function isSame(one: Asked, other: Asked): boolean {
  return one.intent === other.intent && one.orderKeys.join() === other.orderKeys.join();
}
