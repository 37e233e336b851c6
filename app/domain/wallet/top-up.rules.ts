/** The suggested top-ups in whole rands, and the lowest one in cents (specification 2, Account). */
export const TOP_UP_PRESETS = [100, 200, 500, 1000];
export const LEAST_TOP_UP_CENTS = 1_000;
/** The highest top-up. It limits the damage of a typing mistake, and a larger amount can be paid in two top-ups. */
export const MAX_TOP_UP_CENTS = 10_000_000;
