import { z } from 'zod';
import type { Book } from './book.ts';
import { endPage, noPage, paymentPage } from './page.ts';
import type { SimPayment } from './state.ts';

export type Shown = { http: number; html: string } | { location: string };

const Metadata = z.object({ cancel_action: z.url({ protocol: /^https?$/ }) });

/** What the payer sees and does at `/checkout/{access code}`. */
export async function checkout(
  book: Book,
  merchantName: string,
  code: string,
  act: string | null,
): Promise<Shown> {
  const payment = book.byAccessCode(code);
  if (!payment) return { http: 404, html: noPage() };
  switch (act) {
    case 'card':
    case 'eft':
      await book.pay(payment, act);
      return back(payment);
    case 'decline':
      book.decline(payment);
      return { location: `/checkout/${code}` };
    case 'continue':
      return back(payment);
    case 'cancel':
      return cancelled(payment);
    default:
      return { http: 200, html: paymentPage(payment, merchantName) };
  }
}

function back({ callbackUrl, reference }: SimPayment): Shown {
  if (!callbackUrl) return { http: 200, html: endPage('Thank you') };
  const url = new URL(callbackUrl);
  url.searchParams.set('trxref', reference);
  url.searchParams.set('reference', reference);
  return { location: url.href };
}

/** Whoever cancels is sent where the metadata says, and nowhere without. */
function cancelled({ metadata }: SimPayment): Shown {
  const { data } = Metadata.safeParse(metadata);
  return data ? { location: data.cancel_action } : { http: 200, html: endPage('Cancelled') };
}
