/** Lifetime of a person's own token in days: the default and the longest. */
export const TOKEN_DAYS = { standard: 90, most: 365 } as const;
