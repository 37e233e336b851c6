import type { Allowance } from '#app/ports/throttle.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Caller, IdentityNeeds } from './identity-needs.ts';
import { issueCode } from './issue-code.ts';
import { knownNetwork } from './known-network.ts';
import type { ForgotPasswordInput } from './reset-password.schema.ts';
import { startResetJob } from './start-reset.job.ts';
import { ADDRESS_RESETS, CODE_PAUSE, RESETS_TO_PERSON } from './throttle.rules.ts';

type Needs = Pick<IdentityNeeds, 'db' | 'clock' | 'throttle' | 'ticketKey'>;

/** Requests a mailed code for choosing a new password. An unknown address gets the same answer after the same time. If
 *  the answer is not `ok`, a code was requested within the last minute, or too many within the hour, and no new one
 *  follows; the newest may still be valid. Each network from which the person has signed in before has a limit of its
 *  own, which strangers elsewhere cannot use up (decision 019).
 *  @throws AppError 'too-many-requests' for a caller who asks about too many addresses. */
export async function askReset(
  deps: Needs,
  caller: Pick<Caller, 'address'>,
  { email }: ForgotPasswordInput,
): Promise<Allowance> {
  const asked = await deps.throttle.take(ADDRESS_RESETS, caller.address);
  if (!asked.ok) {
    throw new AppError('too-many-requests', 'Attempt limit exceeded, please try after some time.', {
      retryAfterSeconds: asked.retryAfterSeconds,
    });
  }
  const user = await deps.db.user.findUnique({ where: { email }, select: { id: true } });
  // Looked up for an unknown address too, so that both answers take the same time.
  const network = await knownNetwork(deps, user?.id ?? newId(), caller.address);
  const from = network ? `${email} ${network}` : email;
  const pause = await deps.throttle.take(CODE_PAUSE, `reset ${from}`);
  const mail = pause.ok ? await deps.throttle.take(RESETS_TO_PERSON, from) : pause;
  if (!mail.ok) return mail;
  await deps.db.$transaction(async (tx) => {
    await enqueue(tx, startResetJob, { askId: newId(), userId: user?.id ?? null });
  });
  return mail;
}

/** Creates the code and queues its email. A later code replaces an earlier one. Does nothing for an unknown address. */
export async function startReset(
  deps: Needs,
  { userId }: { userId: string | null },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const user = userId && (await tx.user.findUnique({ where: { id: userId } }));
    if (user) await issueCode(tx, deps, user.id, 'reset-password');
  });
}
