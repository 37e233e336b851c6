import type { Services } from '#app/ports/services.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** How long nobody else begins a task that somebody has begun and not ended: whoever did may have died
 *  over it. */
const LONGEST_MS = 60_000;

/** Does a task once in a period, however many workers ask; the others' answer is false. It is not begun
 *  by a second worker while the first is at it, unless that takes longer than a minute. */
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
