import type { Services } from '#app/ports/services.ts';

/** Every top-up gets a page at once; the provider itself is not asked. */
export function letPayAnywhere({ payments }: Services): void {
  if (!payments) throw new Error('payments are off');
  payments.begin = ({ reference }) => Promise.resolve({ url: `https://pay.example/${reference}` });
}
