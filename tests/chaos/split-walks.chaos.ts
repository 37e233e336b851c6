import { expect, test } from 'vitest';
import { splitWalks } from './split-walks.ts';
import { isFull } from './worker-process.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const WALKS = isFull ? 60 : 8;

test(`${WALKS} orders are split, merged, shipped and continued at random, by several at once: no item is lost or created`, async () => {
  const { errors, figures } = await splitWalks({ walks: WALKS, rounds: 12, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0 });
  for (const action of ['split', 'unsplit', 'ship'])
    expect(figures.done[action]).toBeGreaterThan(0);
});

test('broken twin: a split that does not reduce the original order is detected', async () => {
  const { errors } = await splitWalks({ walks: 4, rounds: 12, seed: SEED }, TAKES_AND_KEEPS);

  expect(errors.join()).toContain('of 5');
});

const TAKES_AND_KEEPS = [
  `create function keep_all() returns trigger language plpgsql as $$ begin
    if new.quantity < old.quantity then new.quantity := old.quantity; end if;
    return new;
  end $$`,
  `create trigger keep_all before update on order_lines for each row execute function keep_all()`,
];
