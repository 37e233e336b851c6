import { expect, test } from 'vitest';
import { lateActions } from './late-actions.ts';
import { lateStories } from './late-stories.ts';

const WALKS = Number(process.env['WALKS'] ?? 100);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);

test(`${WALKS} stories of parcels whose scans arrive late: the true place, and the time of each scan`, async () => {
  const { errors, figures } = await lateStories({ stories: WALKS, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0 });
});

/** Each run has its own database, whose connections stay open until its test ends. */
const AT_ONCE = 20;
const GROUPS = Array.from({ length: Math.ceil(WALKS / AT_ONCE) }, (_, n) => ({
  walks: Math.min(AT_ONCE, WALKS - n * AT_ONCE),
  seed: SEED + n * AT_ONCE,
}));

test.each(GROUPS)(
  '$walks orders with several actions at once, while their scans wait on devices, from seed $seed',
  async (group) => {
    const { errors, figures } = await lateActions(group);

    console.log(JSON.stringify(figures));
    expect(errors).toEqual([]);
    expect(figures).toMatchObject({ drift: 0, total: 0 });
  },
);
