import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { selectionForm, type AskedOrders } from './use-order-actions.ts';

/** What an address answers about an act on what is selected. It is told besides; that it could not be read
 *  stops nobody: null. */
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
