import { createHash } from 'node:crypto';
import type { JobDefinition } from '#app/domain/shared/job.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import type { Services } from '#app/ports/services.ts';
import { raiseAttention } from './raise-attention.ts';

type Kind = Pick<JobDefinition<unknown>, 'name' | 'repeats'>;
export type GivenUp = { outboxId: string; job: Kind; key: string; error: Error };

const LONGEST_WORDS = 300;
/** What the promise itself keeps of them. */
const MOST_WORDS = 500;

/** Marks a promise as given up, and has administrators see it until it was done after all: both or
 *  neither, so that what is not marked is tried anew and what is marked is seen. What somebody else has
 *  done meanwhile is neither. Of what a timer asks for again, one row stands for its kind. */
export async function giveUpJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { outboxId, job, key, error }: GivenUp,
): Promise<void> {
  const owner = { id: subjectOf(job, outboxId), merchantId: null, storeId: null };
  const said = beginningOf(error.message, LONGEST_WORDS);
  await db.$transaction(async (tx) => {
    const marked = await tx.$executeRaw`
      update outbox set failed_at = now(), error = ${beginningOf(error.message, MOST_WORDS)}
      where id = ${outboxId}::uuid and done_at is null`;
    if (marked > 0)
      await raiseAttention(tx, 'jobGivenUp', owner, clock.now(), { job: job.name, key, said });
  });
}

/** The key of the open row that tells of it. */
export function givenUpKey(job: Kind, outboxId: string): string {
  return `job ${subjectOf(job, outboxId)} jobGivenUp`;
}

function subjectOf({ name, repeats }: Kind, outboxId: string): string {
  if (!repeats) return outboxId;
  const hash = createHash('sha256').update(name).digest('hex');
  // In the form of a UUID of version 8: made of what we say it is made of.
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
