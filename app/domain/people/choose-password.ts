import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { hasAuthenticator } from '#app/domain/credentials/authenticator.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { fullName } from '#app/domain/shared/full-name.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { endSignIns } from './end-sign-ins.ts';
import { originOf, type Caller, type IdentityNeeds } from './identity-needs.ts';
import { openTicket } from './signed-ticket.ts';
import { passwordChangedJob } from './password-changed.job.ts';
import { personOfTicket } from './password-ticket.ts';
import { CODE_TAKEN } from './second-step.ts';
import { goOn, type AuthenticateResult } from './sign-in.ts';

type Choice = {
  /** What `authenticate` gave for a password that is good only to choose another. */
  ticket: string;
  password: string;
};

/** Takes the password that somebody chooses instead of one that was only lent to them, and goes on
 *  signing them in. Whoever has an app gave its code before. What was signed in ends, and the owner is told. Works once.
 *  @throws AppError 'gone' for a ticket that is good for nothing, and as `IdentityPort.keep`. */
export async function choosePassword(
  deps: IdentityNeeds,
  caller: Caller,
  { ticket, password }: Choice,
): Promise<AuthenticateResult> {
  const claims = openTicket(deps.ticketKey, 'choose-password', ticket, deps.clock.now());
  const isCodeTaken = claims?.['code'] === CODE_TAKEN.code;
  const whoMay = async (tx: Tx) => {
    const found = await personOfTicket(tx, deps, 'choose-password', ticket);
    // An app that was set up since has its code asked for first.
    if (!found || (!isCodeTaken && (await hasAuthenticator(tx, found.id))))
      throw new AppError('gone', 'Sign in again.');
    return found;
  };
  const seen = await deps.db.$transaction(whoMay);
  const passwordHash = await deps.identity.keep({ email: seen.email, password });
  const user = await deps.db.$transaction(async (tx) => {
    const found = await whoMay(tx);
    const userId = found.id;
    const at = deps.clock.now();
    const data = { passwordHash, passwordByOther: false };
    const changed = await tx.user.update({ where: { id: userId }, data });
    await endSignIns(tx, { userId, at });
    const by = { name: fullName(found), userId, from: originOf(caller) };
    await writeAudit(tx, by, { at, action: 'password.change', subject: userId });
    if (found.emailProvedAt) await enqueue(tx, passwordChangedJob, { userId, changeId: newId() });
    return changed;
  });
  return goOn(deps, caller, user, { isCodeTaken });
}
