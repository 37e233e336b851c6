import type { Budget } from '#app/ports/throttle.ts';

const QUARTER = 15 * 60;

/** Hashed guesses at one account from devices that it was never opened on: five a window is at most
 *  ten in any 15 minutes (quality.md 3). A right password gives its point back. */
export const ACCOUNT_GUESSES: Budget = { name: 'guess', points: 5, windowSeconds: QUARTER };

/** Guesses from a device that has opened this account before. Strangers cannot spend these, so
 *  nobody can lock the owner out of the devices they use. */
export const DEVICE_GUESSES: Budget = { name: 'guess-device', points: 5, windowSeconds: QUARTER };

/** Guesses and look-ups from one network address, whatever the account; an office shares one. */
export const ADDRESS_GUESSES: Budget = { name: 'guess-ip', points: 30, windowSeconds: QUARTER };
export const ADDRESS_LOOK_UPS: Budget = { name: 'look-up-ip', points: 60, windowSeconds: QUARTER };

export const ADDRESS_SIGN_UPS: Budget = { name: 'sign-up-ip', points: 20, windowSeconds: 3600 };
/** Mails that a stranger can cause to one person. */
export const MAILS_TO_PERSON: Budget = { name: 'mail', points: 5, windowSeconds: 3600 };
/** Between two codes for the same person. */
export const CODE_PAUSE: Budget = { name: 'code-pause', points: 1, windowSeconds: 60 };
