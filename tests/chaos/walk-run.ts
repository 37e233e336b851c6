import { retryAlert } from '#app/domain/alert-actions/retry-alert.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { beginWalk } from './begin-walk.ts';
import { checkWalk, type Checked } from './check-walk.ts';
import { repairs } from './walk-actions.ts';
import { driveHome } from './walk-drivers.ts';
import { ask, guarded, hear, keep, outboxOf, step } from './walk-steps.ts';
import { hearOf } from './walk-store.ts';
import type { Walk, WalkWorld } from './walk-world.ts';

const MINUTE_MS = 60_000;
const MAX_ROUNDS = 30;
/** The most parcels that one order can have left with drivers. */
const MAX_REPAIRS = 6;

/** An order is shipped, and then this many steps happen to it, sometimes two or three at once. Once it has settled it
 *  is checked. Then its drivers finish their jobs, people do what alerts offer, and it is checked again. */
export async function oneWalk(world: WalkWorld, seed: number, steps: number): Promise<Walk> {
  const walk = await beginWalk(world, seed);
  await guarded(walk, 'ship', (it) => repairs(it, 'ship'));
  for (let n = 0; n < steps; n += 1) {
    const dice = walk.dice();
    const atOnce = dice < 0.1 ? 2 : dice < 0.2 ? 3 : 1;
    await Promise.all(Array.from({ length: atOnce }, () => step(walk)));
  }
  await comeToRest(walk);
  await checked(walk, 'at rest');
  await repairAll(walk);
  return walk;
}

/** Every parcel left with a driver comes home by the actions that its alerts offer, one after the other. */
async function repairAll(walk: Walk): Promise<void> {
  for (let nth = 0; nth < MAX_REPAIRS; nth += 1) {
    driveHome(walk);
    await comeToRest(walk);
    const found = await checked(walk, `after ${nth} repairs`);
    if (!found || found.left.length === 0) return;
    const isRestored = found.offered ? await repairs(walk, found.offered) : false;
    if (!isRestored) return void walk.errors.push(`unmended: ${found.left.join()} is left`);
  }
  walk.errors.push('unmended: it is never done');
}

export async function checked(walk: Walk, when: string): Promise<Checked | null> {
  let found: Checked | null = null;
  await guarded(walk, 'the judge', async () => {
    found = await checkWalk(walk);
    walk.log.push(`== ${when}: ${found.words}`);
    for (const error of found.errors) walk.errors.push(`${error} (${when})`);
  });
  return found;
}

/** Nothing fails any longer: reports are received, queued jobs are run, and a person retries what an alert offers to
 *  retry. */
async function comeToRest(walk: Walk): Promise<void> {
  walk.isCalm = true;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    walk.world.clock.advance(MINUTE_MS);
    if (await rests(walk)) return;
  }
  walk.errors.push(RESTLESS);
  await walk.world.db.outbox.updateMany({ data: { doneAt: walk.world.clock.now() } });
}

export const RESTLESS = 'work: it never comes to rest';

/** Does everything that can be done now. Returns whether nothing is left. */
export async function rests(walk: Walk): Promise<boolean> {
  const promises = () => outboxOf(walk.world, walk.order.id);
  await guarded(walk, 'its store', () => hearOf(walk.world, walk.inStore));
  while (walk.words.length > 0) await guarded(walk, 'a word', hear);
  for (const scheduled of await promises())
    await guarded(walk, scheduled.job, () => keep(walk, scheduled));
  await guarded(walk, 'a look', ask);
  const isTrying = await tryAgain(walk);
  return !isTrying && walk.words.length === 0 && (await promises()).length === 0;
}

/** Retries an open alert whose only option is a retry. Returns whether something was retried. */
async function tryAgain(walk: Walk): Promise<boolean> {
  const { services, world, order } = walk;
  const codes = ['cancelRefused', 'courierOutOfReach', 'waitsForAnother'];
  const alert = await world.db.alert.findFirst({
    where: { subjectId: order.id, closedAt: null, code: { in: codes } },
  });
  if (!alert) return false;
  try {
    await retryAlert(services, world.merchant, { id: alert.id });
    walk.log.push(`try again: ${alert.code}`);
    return true;
  } catch (error) {
    if (!isAppError(error)) throw error;
    walk.errors.push(`unmended: ${alert.code} has nothing to try: ${error.message}`);
    return false;
  }
}
