import { useEffect, useRef, useState } from 'react';
import { scannedKeyOf } from '#app/domain/orders/scanned-key.rules.ts';
import { isOurCode } from '#app/domain/manifests/our-code.rules.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { pendingShips } from '#app/shells/send-press.ts';
import { useShell } from '#app/shells/shell.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { useScanner } from '#app/ui/use-scanner.ts';

type Answer = OrderActionAnswer | { errors: FormErrors };

/** A scan that shipped nothing. `code` is the order's key, or the scanned text if it names none. `of` is the name to
 *  show. */
type FailedScan = { code: string; of: string; why: string };

/** At most this many characters of a scanned text are shown. */
const LONGEST = 40;

/** Ships each order that a barcode scanner reads, one after the other. If the order's Ship button was just pressed,
 *  the scan sends that shipment at once, so that it can no longer be undone, and shows its result. The titles of the
 *  results are the specification's (2, section 5). */
export function useScanToShip(isOn: boolean): {
  /** The scans of this page that failed, the latest first, until the order ships or the list is closed. */
  failed: readonly FailedScan[];
  dismiss(): void;
} {
  const { href, toast } = useShell();
  const { text } = useMessages(orderActionMessages);
  const fetcher = useSender<Answer>(href('/orders'));
  const [queue, setQueue] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly FailedScan[]>([]);
  const underWay = useRef<string | null>(null);
  const head = queue[0];

  const fail = (code: string, why: string, of = code) => {
    setFailed((before) => [{ code, of, why }, ...before.filter((one) => one.code !== code)]);
    toast(text('scan.failed'), { isError: true, isShown: true });
  };
  const succeed = (orderKey: string) => {
    setFailed((before) => before.filter(({ code }) => code !== orderKey));
    toast(text('scan.done', { key: orderKey }));
  };
  const settle = (orderKey: string, answer: Answer | undefined) => {
    setQueue((waiting) => waiting.slice(1));
    if (!answer) return fail(orderKey, text('scan.noAnswer'));
    if ('errors' in answer) return fail(orderKey, answer.errors.message ?? text('scan.again'));
    const [skipped] = answer.skipped;
    if (skipped) return fail(orderKey, skipped.reason, skipped.orderId ?? orderKey);
    succeed(orderKey);
  };

  const shipPending = async (orderKey: string) => {
    await pendingShips.sendNow([orderKey]);
    const refusal = pendingShips.snapshot().refusals.get(orderKey);
    if (refusal) return fail(orderKey, refusal.why);
    succeed(orderKey);
  };

  useScanner(
    (code) => {
      if (!isOn) return;
      const orderKey = scannedKeyOf(code);
      if (!orderKey) return fail(code.slice(0, LONGEST), text('scan.notOurs'));
      if (document.querySelector('dialog[open]')) return fail(orderKey, text('scan.dialogOpen'));
      // A second shipment of the order would be refused, and the order would be shown as not shipped.
      if (pendingShips.holds([orderKey])) return void shipPending(orderKey);
      setQueue((waiting) => (waiting.at(-1) === orderKey ? waiting : [...waiting, orderKey]));
    },
    { isCode: isOn ? isOurCode : undefined },
  );

  useEffect(() => {
    if (fetcher.state !== 'idle') return;
    const asked = underWay.current;
    if (asked) {
      underWay.current = null;
      settle(asked, fetcher.data);
    } else if (head) {
      underWay.current = head;
      fetcher.send({ intent: 'ship', orderKeys: head });
    }
    // Depends on the fetcher's state, its answer and the head of the queue; the functions called are always
    // current. On a busy page the states between two idle ones may never render, so a new answer triggers it too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [fetcher.state, fetcher.data, head]);

  return { failed, dismiss: () => setFailed([]) };
}
