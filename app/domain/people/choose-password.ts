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
  /** The ticket that `authenticate` or `passSecondStep` returned for a password that must be replaced. */
  ticket: string;
  password: string;
};

/** Replaces a password that the provider accepts only for choosing a new one, and continues the sign-in. A person with
 *  an authenticator must have entered its code first. Existing sign-ins end, and the owner is notified if the address
 *  is proved. Works once.
 *  @throws AppError 'gone' for an invalid ticket, and as `IdentityPort.keep`. */
export async function choosePassword(
  deps: IdentityNeeds,
  caller: Caller,
  { ticket, password }: Choice,
): Promise<AuthenticateResult> {
  const claims = openTicket(deps.ticketKey, 'choose-password', ticket, deps.clock.now());
  const isCodeTaken = claims?.['code'] === CODE_TAKEN.code;
  const whoMay = async (tx: Tx) => {
    const found = await personOfTicket(tx, deps, 'choose-password', ticket);
    // If an authenticator was set up since, its code is needed first.
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
    const payload = { userId, changeId: newId(), wasTemporary: true };
    if (found.emailProvedAt) await enqueue(tx, passwordChangedJob, payload);
    return changed;
  });
  return goOn(deps, caller, user, { isCodeTaken });
}
