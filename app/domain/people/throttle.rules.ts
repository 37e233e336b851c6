import type { Budget } from '#app/ports/throttle.ts';

const QUARTER = 15 * 60;

/** How long the ticket of a sign-in's first step is valid. */
export const TICKET_MINUTES = 5;

/** Password guesses for one account from unknown devices and networks. A window starts with its first guess, so any 15
 *  minutes contain guesses of at most two windows: six. An attacker who shares a network with the owner also has four
 *  of `NETWORK_GUESSES`, which makes ten (decision 019). The right password returns its point. */
export const ACCOUNT_GUESSES: Budget = { name: 'guess', points: 3, windowSeconds: QUARTER };

/** Guesses from a network from which someone signed in to this account before. Strangers elsewhere cannot use these
 *  up, so they cannot lock out the owner's programs. */
export const NETWORK_GUESSES: Budget = { name: 'guess-network', points: 2, windowSeconds: QUARTER };

/** Guesses from all devices from which someone signed in to this account before. Strangers cannot use these up, so they
 *  cannot stop the owner from signing in on such a device. */
export const DEVICE_GUESSES: Budget = { name: 'guess-device', points: 5, windowSeconds: QUARTER };

/** Wrong authenticator codes for a person while their password stays the same. Three of a million codes are valid at a
 *  time. 60 guesses in 30 days are at most 780 a year, which gives a chance of a hit below 0.24 %. The guesser must
 *  know the password or use an open session, and the owner gets an email. A device that gave a code before has its own
 *  budget. Recovery codes count only in `ADDRESS_GUESSES`. */
export const STEP_GUESSES: Budget = { name: 'guess-step', points: 5, windowSeconds: QUARTER };
export const STEP_GUESSES_A_MONTH: Budget = {
  name: 'guess-step-month',
  points: 60,
  windowSeconds: 30 * 24 * 3600,
};
/** Wrong authenticator codes for a person, added up across all passwords that they had in that time. The budgets above
 *  start again with a new password, so that someone with the old one cannot lock the owner out. Without this limit,
 *  someone who reads the owner's emails could reset the password again and again for more guesses. */
export const STEP_GUESSES_ALL: Budget = {
  name: 'guess-step-all',
  points: 180,
  windowSeconds: 30 * 24 * 3600,
};
/** The owner is emailed about guessed authenticator codes at most once a day. */
export const STEP_ALARM: Budget = { name: 'step-alarm', points: 1, windowSeconds: 24 * 3600 };

/** Guesses at passwords and authenticator codes, and look-ups, from one network address across all accounts. A whole
 *  office may share the address. Password guesses and look-ups of a known device or network are counted elsewhere or
 *  not at all (sign-in-guesses.ts). */
export const ADDRESS_GUESSES: Budget = { name: 'guess-ip', points: 30, windowSeconds: QUARTER };
export const ADDRESS_LOOK_UPS: Budget = { name: 'look-up-ip', points: 60, windowSeconds: QUARTER };

/** Each sign-in ticket can give the point of its address look-up back only once. The window is as long as the ticket is
 *  valid. */
export const LOOK_UP_BACK: Budget = {
  name: 'look-up-back',
  points: 1,
  windowSeconds: TICKET_MINUTES * 60,
};

export const ADDRESS_SIGN_UPS: Budget = { name: 'sign-up-ip', points: 20, windowSeconds: 3600 };
export const ADDRESS_RESETS: Budget = { name: 'reset-ip', points: 20, windowSeconds: 3600 };
/** Emails to one person that a stranger can trigger by signing up with the person's address, or by asking for its code
 *  again. */
export const MAILS_TO_PERSON: Budget = { name: 'mail', points: 5, windowSeconds: 3600 };
/** A separate limit, so that someone who triggers other mails cannot block the person's password reset. */
export const RESETS_TO_PERSON: Budget = { name: 'mail-reset', points: 5, windowSeconds: 3600 };
/** Emails to one person that merchants and administrators can trigger with invitations and new passwords. */
export const INVITATIONS_TO_PERSON: Budget = {
  name: 'mail-invite',
  points: 5,
  windowSeconds: 3600,
};
/** Codes mailed to one new address, across all people who claim that address as theirs. */
export const CHANGES_TO_ADDRESS: Budget = { name: 'mail-change', points: 5, windowSeconds: 3600 };
/** Invitations that one account, or the operator, can send to addresses of its choice. */
export const INVITATIONS_OF_ACCOUNT: Budget = {
  name: 'invite',
  points: 40,
  windowSeconds: 3600,
};
/** Minimum time between two requests for a code of the same person and purpose. A sign-up itself does not count. */
export const CODE_PAUSE: Budget = { name: 'code-pause', points: 1, windowSeconds: 60 };
