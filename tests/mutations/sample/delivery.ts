/** A sample file like discount.ts. Its test checks too little. */
export function deliveryCents(grams: number): number {
  if (grams > 5_000) return 12_000;
  return 8_000;
}
