export type ChangeLine = { label: string; before: string | null; after: string | null };

/** A field's old and new value: 'Account number: 62000000001 → 62999999999'. */
export function changeWords({ label, before, after }: ChangeLine): string {
  if (before === after) return `${label}: ${after ?? 'none'}`;
  return `${label}: ${before ?? 'none'} → ${after ?? 'none'}`;
}
