import { expect, test } from 'vitest';
import { lateActs } from './late-acts.ts';
import { lateStories } from './late-stories.ts';

const WALKS = Number(process.env['WALKS'] ?? 100);
const SEED = Number(process.env['CHAOS_SEED'] ?? 1);

test(`${WALKS} stories of parcels whose scans are heard of late: where each truly is, and when it was scanned`, async () => {
  const { faults, figures } = await lateStories({ stories: WALKS, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(faults).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0 });
});

test(`${WALKS} orders of which everybody does something at once, while their scans wait on devices`, async () => {
  const { faults, figures } = await lateActs({ walks: WALKS, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(faults).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0 });
});
