/** How long a mail server may take, in ms: until a connection is open, until it greets, and for each answer. Some
 *  servers examine an email before they accept it. If we did not wait for that answer, the next attempt would send a
 *  second one. */
export const MAIL_LIMITS_MS = { connect: 20_000, greeting: 20_000, answer: 120_000 };

/** The limit of a job that sends an email. It leaves time for several slow answers, so that no attempt is ended while its
 *  email can still be accepted. */
export const MAIL_JOB_MS = 300_000;
