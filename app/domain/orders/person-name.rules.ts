/** Splits a name: 'Ntombi van der Merwe' → 'Ntombi' and 'van der Merwe'. Platforms give the name as one text, and a
 *  surname more often has several words than a first name. A single word is a first name. */
export function splitName(name: string): { first: string | null; last: string | null } {
  const [first, ...rest] = name.trim().split(/\s+/).filter(Boolean);
  return { first: first ?? null, last: rest.join(' ') || null };
}
