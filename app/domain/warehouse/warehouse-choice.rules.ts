/** Lets the warehouse choose the courier by its own rules. */
export const ANY_SERVICE = 'AUTO';
