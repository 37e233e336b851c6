import type { Services } from '#app/ports/services.ts';
import type { IdentityPort } from '#app/ports/identity.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { forgetPasswordsJob } from './forget-passwords.job.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Longer than it takes to store a password with the provider and then save its row. */
const SETTLED_MS = 3_600_000;
const STRETCH = 200;

/** Records a password before it is stored with an external provider. If the operation then fails, the clean-up can
 *  still find and delete it there. */
export async function noteProviderPassword(
  { db, clock }: Needs,
  credential: string,
): Promise<void> {
  await db.providerPassword.create({ data: { credential, madeAt: clock.now() } });
}

/** Queues the clean-up once a day, if any password was recorded by `noteProviderPassword`. */
export async function scheduleForgetting({ db, clock }: Needs): Promise<void> {
  if ((await db.providerPassword.count({ take: 1 })) === 0) return;
  await enqueue(db, forgetPasswordsJob, { day: clock.now().toISOString().slice(0, 10) });
}

/** Deletes the recorded passwords at the provider that no user row refers to: those of deleted people, replaced ones,
 *  and those stored by a process that ended before it saved the user row. Idempotent. */
export async function forgetPasswords(
  deps: Needs & { identity: Pick<IdentityPort, 'forget'> },
): Promise<void> {
  const { db, clock, identity } = deps;
  // The recorded passwords are at a provider that is no longer configured.
  if (identity.forget === null) return;
  const settled = new Date(clock.now().getTime() - SETTLED_MS);
  let after = '';
  for (;;) {
    const stretch = await db.providerPassword.findMany({
      where: { credential: { gt: after }, madeAt: { lt: settled } },
      orderBy: { credential: 'asc' },
      take: STRETCH,
    });
    if (stretch.length === 0) return;
    after = stretch.at(-1)!.credential;
    const credentials = stretch.map(({ credential }) => credential);
    const used = await db.user.findMany({
      where: { passwordHash: { in: credentials } },
      select: { passwordHash: true },
    });
    const named = new Set(used.map(({ passwordHash }) => passwordHash));
    for (const credential of credentials.filter((one) => !named.has(one))) {
      await identity.forget(credential);
      await db.providerPassword.delete({ where: { credential } });
    }
  }
}
