import { expect, test } from 'vitest';
import { history } from './history-run.ts';
import { trigger } from './road-twins.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const FAILED_JOBS = `('courierOutOfReach', 'waitsForAnother', 'jobGivenUp')`;

test.each([
  {
    words: 'no alert says that a job keeps failing',
    kind: 'silent',
    statements: trigger(
      'tell_nobody',
      'before insert on attentions',
      `if new.code in ${FAILED_JOBS} then return null; end if;
      return new;`,
    ),
  },
  {
    words: 'an alert about a failing job stays open after the job is done',
    kind: 'over',
    statements: trigger(
      'tell_for_ever',
      'before update of closed_at on attentions',
      `if old.code in ${FAILED_JOBS} then return old; end if;
      return new;`,
    ),
  },
])('broken twin: if $words, a history detects it', async ({ kind, statements }) => {
  const { errors, figures } = await history(
    { orders: 30, actions: 300, seed: SEED },
    { statements },
  );

  console.log(JSON.stringify({ kind, ...figures }));
  const kinds = new Set(errors.map((error) => error.split(':')[0]));
  expect(kinds).toContain(kind);
  // The violation must have the intended cause: the courier was unreachable. Whether a job that failed for good is done
  // later depends on when the workers are killed.
  const found = errors.filter((error) => error.startsWith(`${kind}:`)).join();
  expect(found).toMatch(/tried in vain|courierOutOfReach/);
});
