import type { Allowance } from '#app/ports/throttle.ts';
import { CODE_TRIES } from './code.rules.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import { issueCode } from './issue-code.ts';
import { unprovedUserOf } from './prove-ticket.ts';
import { CODE_PAUSE, MAILS_TO_PERSON } from './throttle.rules.ts';

type Needs = Pick<IdentityNeeds, 'db' | 'clock' | 'throttle' | 'ticketKey'>;

type ResendCodeResult =
  | { ok: true }
  | { ok: false; reason: 'ticket-expired' }
  | (Allowance & { ok: false; reason: 'too-soon' });

/** Sends a new code to an address that is not proved yet, within `CODE_PAUSE` and `MAILS_TO_PERSON`. */
export async function resendCode(
  deps: Needs,
  input: { ticket: string },
): Promise<ResendCodeResult> {
  const user = await deps.db.$transaction((tx) => unprovedUserOf(tx, deps, input.ticket));
  if (!user) return { ok: false, reason: 'ticket-expired' };
  const allowance = await takeMail(deps, user);
  if (!allowance.ok) return { ...allowance, reason: 'too-soon' };
  await deps.db.$transaction((tx) => issueCode(tx, deps, user.id, 'prove-email'));
  return { ok: true };
}

/** Sends a new code to a returning person whose earlier code has expired or was tried too often, within the limits of
 *  `resendCode`. */
export async function ensureLiveCode(
  deps: Needs,
  user: { id: string; email: string },
): Promise<void> {
  const live = await deps.db.verificationCode.findFirst({
    where: {
      userId: user.id,
      purpose: 'prove-email',
      usedAt: null,
      expiresAt: { gt: deps.clock.now() },
      attempts: { lt: CODE_TRIES },
    },
    select: { id: true },
  });
  if (live || !(await takeMail(deps, user)).ok) return;
  await deps.db.$transaction((tx) => issueCode(tx, deps, user.id, 'prove-email'));
}

async function takeMail(deps: Needs, user: { id: string; email: string }): Promise<Allowance> {
  const pause = await deps.throttle.take(CODE_PAUSE, user.id);
  return pause.ok ? deps.throttle.take(MAILS_TO_PERSON, user.email) : pause;
}
