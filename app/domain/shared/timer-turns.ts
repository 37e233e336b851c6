import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** The minimum time that other workers wait for a started task to end. After that, its worker is presumed dead. */
const LONGEST_MS = 60_000;

/** Runs a task once a period, however many workers call this; returns false for the others. A second worker does not
 *  start the task while the first runs it, unless it takes longer than the period and longer than a minute. */
export async function inTurn(
  deps: Needs,
  task: string,
  everyMs: number,
  work: () => Promise<void>,
): Promise<boolean> {
  const begunAt = await deps.clock.sharedNow(deps.db);
  const next = new Date(begunAt.getTime() + everyMs);
  const until = new Date(begunAt.getTime() + Math.max(everyMs, LONGEST_MS));
  const taken = await deps.db.$executeRaw`
    insert into timer_turns (task, due_at) values (${task}, ${until})
    on conflict (task) do update set due_at = excluded.due_at where timer_turns.due_at <= ${begunAt}`;
  if (taken === 0) return false;
  try {
    await work();
  } finally {
    await deps.db.timerTurn.updateMany({ where: { task, dueAt: until }, data: { dueAt: next } });
  }
  return true;
}
