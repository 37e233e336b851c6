import { createHash } from 'node:crypto';
import type { JobDefinition } from '#app/domain/shared/job.ts';
import type { Services } from '#app/ports/services.ts';
import { raiseAttention } from './raise-attention.ts';

type Kind = Pick<JobDefinition<unknown>, 'name' | 'repeats'>;
type GivenUp = { outboxId: string; job: Kind; key: string; error: Error };

const LONGEST_WORDS = 300;

/** Work that was given up is seen by administrators until it was done after all. Of what a timer asks
 *  for again, one row stands for its kind. */
export async function raiseJobGivenUp(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { outboxId, job, key, error }: GivenUp,
): Promise<void> {
  const owner = { id: subjectOf(job, outboxId), merchantId: null, storeId: null };
  const said = error.message.slice(0, LONGEST_WORDS);
  await raiseAttention(db, 'jobGivenUp', owner, clock.now(), { job: job.name, key, said });
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
