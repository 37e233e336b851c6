import { useCallback, useEffect, useState } from 'react';
import { shellMessages } from '#app/messages/shell.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { Toast } from './shell.ts';

type Shown = Toast & { id: number };

const STAYS_MS = 5_000;
const MAX_AT_ONCE = 2;

export function useToasts() {
  const [toasts, setToasts] = useState<readonly Shown[]>([]);
  const show = useCallback((toast: Toast) => {
    setToasts((shown) => [
      ...shown.slice(1 - MAX_AT_ONCE),
      { ...toast, id: (shown.at(-1)?.id ?? 0) + 1 },
    ]);
  }, []);
  const dismiss = useCallback((id: number) => {
    setToasts((shown) => shown.filter((toast) => toast.id !== id));
  }, []);
  return { toasts, show, dismiss };
}

type Props = { toasts: readonly Shown[]; dismiss(id: number): void };

/** The live region exists from the start, because screen readers do not announce one that appears together with
 *  its message. */
export function Toasts({ toasts, dismiss }: Props) {
  return (
    <div className="t-toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} dismiss={dismiss} />
      ))}
    </div>
  );
}

function ToastLine({ toast, dismiss }: { toast: Shown; dismiss(id: number): void }) {
  const { text } = useMessages(shellMessages);
  const { id, message, isError, isWarning } = toast;
  const stays = isError || isWarning;
  useEffect(() => {
    const timer = setTimeout(() => dismiss(id), stays ? 2 * STAYS_MS : STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, stays, dismiss]);
  return (
    <div className={`t-toast${isError ? ' is-error' : ''}${isWarning ? ' is-warning' : ''}`}>
      <span>{message}</span>
      <button type="button" aria-label={text('toast.dismiss')} onClick={() => dismiss(id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
