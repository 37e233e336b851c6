import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { selectionForm, type AskedOrders } from './use-order-actions.ts';

/** Asks one of our endpoints about an action on the selected orders. Returns null on any failure, because the
 *  answer is only extra information and must not block the action. */
export async function askSelected<T>(
  address: string,
  intent: RunnableAction,
  asked: AskedOrders & { whyCode?: string | null },
  signal: AbortSignal,
): Promise<T | null> {
  try {
    const body = new URLSearchParams();
    for (const [name, value] of selectionForm(intent, asked))
      if (typeof value === 'string') body.append(name, value);
    if (asked.whyCode) body.append('whyCode', asked.whyCode);
    const answer = await fetch(address, { method: 'POST', body, signal, redirect: 'error' });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}
