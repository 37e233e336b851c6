import type { Budget } from '#app/ports/throttle.ts';

const QUARTER = 15 * 60;

/** How long the first step of a sign-in is good for the second. */
export const TICKET_MINUTES = 5;

/** Hashed guesses at one account from wherever it was never opened: three a window is at most six in
 *  any 15 minutes. With the two of a network that an attacker shares with the owner that makes ten
 *  (docs/security.md). A right password gives its point back. */
export const ACCOUNT_GUESSES: Budget = { name: 'guess', points: 3, windowSeconds: QUARTER };

/** Guesses from one network that this account was opened from before. Strangers elsewhere cannot
 *  spend these, so nobody can lock the owner's programs out. */
export const NETWORK_GUESSES: Budget = { name: 'guess-network', points: 2, windowSeconds: QUARTER };

/** Guesses from a device that has opened this account before. Strangers cannot spend these, so
 *  nobody can lock the owner out of the devices they use. */
export const DEVICE_GUESSES: Budget = { name: 'guess-device', points: 5, windowSeconds: QUARTER };

/** Wrong codes of an authenticator app, after the right password. Three of a million are good at a time:
 *  60 in 30 days are at most 780 a year, which hit with a chance of 0.24 %, by somebody who knows the
 *  password and of whom the owner hears by mail. A device that gave a code before has its own; recovery
 *  codes need none of it. */
export const STEP_GUESSES: Budget = { name: 'guess-step', points: 5, windowSeconds: QUARTER };
export const STEP_GUESSES_A_MONTH: Budget = {
  name: 'guess-step-month',
  points: 60,
  windowSeconds: 30 * 24 * 3600,
};
/** The same over all passwords that were changed meanwhile: a new password begins a new budget, so that whoever knew
 *  the old one cannot shut its owner out, and whoever reads their mails gets no endless guesses by resets. */
export const STEP_GUESSES_ALL: Budget = {
  name: 'guess-step-all',
  points: 180,
  windowSeconds: 30 * 24 * 3600,
};
/** The owner is told once a day. */
export const STEP_ALARM: Budget = { name: 'step-alarm', points: 1, windowSeconds: 24 * 3600 };

/** Guesses and look-ups from one network address, whatever the account; an office shares one. */
export const ADDRESS_GUESSES: Budget = { name: 'guess-ip', points: 30, windowSeconds: QUARTER };
export const ADDRESS_LOOK_UPS: Budget = { name: 'look-up-ip', points: 60, windowSeconds: QUARTER };

/** A ticket's look-up is given back once; the window is as long as the ticket lives. */
export const LOOK_UP_BACK: Budget = {
  name: 'look-up-back',
  points: 1,
  windowSeconds: TICKET_MINUTES * 60,
};

export const ADDRESS_SIGN_UPS: Budget = { name: 'sign-up-ip', points: 20, windowSeconds: 3600 };
export const ADDRESS_RESETS: Budget = { name: 'reset-ip', points: 20, windowSeconds: 3600 };
/** Mails that a stranger can cause to one person. */
export const MAILS_TO_PERSON: Budget = { name: 'mail', points: 5, windowSeconds: 3600 };
/** Of their own, so that nobody who makes other mails come keeps somebody from a new password. */
export const RESETS_TO_PERSON: Budget = { name: 'mail-reset', points: 5, windowSeconds: 3600 };
/** Mails that merchants can cause to one person. */
export const INVITATIONS_TO_PERSON: Budget = {
  name: 'mail-invite',
  points: 5,
  windowSeconds: 3600,
};
/** Codes that people can have mailed to an address that they say is theirs. */
export const CHANGES_TO_ADDRESS: Budget = { name: 'mail-change', points: 5, windowSeconds: 3600 };
/** Mails to addresses that somebody chose, of one account. */
export const INVITATIONS_OF_ACCOUNT: Budget = {
  name: 'invite',
  points: 40,
  windowSeconds: 3600,
};
/** Between two codes for the same person. */
export const CODE_PAUSE: Budget = { name: 'code-pause', points: 1, windowSeconds: 60 };
