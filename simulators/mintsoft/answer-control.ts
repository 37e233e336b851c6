import { z } from 'zod';
import type { SimOrder } from './orders.ts';

type Control = {
  orders(reference?: string): SimOrder[];
  despatch(reference: string, which?: 'all' | 'firstPart'): Promise<void>;
  cancel(reference: string): Promise<void>;
  split(reference: string): Promise<void>;
};

const Input = z.object({
  reference: z.string().min(1),
  which: z.enum(['all', 'firstPart']).default('all'),
});

/** What happens in the warehouse, told from another process under /_control: only as JSON, which no foreign
 *  web page can send here without asking first. */
export async function answerControl(
  control: Control,
  what: string,
  body: unknown,
): Promise<{ http: number; body: unknown }> {
  if (what === 'GET /_control/orders') return { http: 200, body: { orders: control.orders() } };
  const input = Input.safeParse(body);
  if (!input.success) return { http: 400, body: { issues: input.error.issues } };
  const { reference, which } = input.data;
  if (what === 'POST /_control/despatch') await control.despatch(reference, which);
  else if (what === 'POST /_control/cancel') await control.cancel(reference);
  else if (what === 'POST /_control/split') await control.split(reference);
  else return { http: 404, body: { message: `No control ${what}` } };
  return { http: 200, body: { orders: control.orders(reference) } };
}
