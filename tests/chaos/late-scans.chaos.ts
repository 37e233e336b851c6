import { expect, test } from 'vitest';
import { lateActions } from './late-actions.ts';
import { lateStories, type LateSpoilt } from './late-stories.ts';
import { trigger } from './road-twins.ts';

const SEED = Number(process.env['CHAOS_SEED'] ?? 1);
const STORIES = 25;
const WALKS = 6;

test(`${STORIES} stories of parcels whose scans arrive late end with the true state`, async () => {
  const { errors, figures } = await lateStories({ stories: STORIES, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0 });
  // The events that the test needs must have happened.
  for (const verdict of ['accepted', 'received', 'passed'])
    expect(figures.said[verdict]).toBeGreaterThan(0);
});

test(`${WALKS} orders with several actions at once, while their scans wait on devices`, async () => {
  const { errors, figures } = await lateActions({ walks: WALKS, seed: SEED });

  console.log(JSON.stringify(figures));
  expect(errors).toEqual([]);
  expect(figures).toMatchObject({ drift: 0, total: 0 });
});

const TWINS: readonly (LateSpoilt & { words: string; error: RegExp })[] = [
  {
    words: 'the reported age of a scan is ignored',
    error: /^lies at \w+, and is|^in a van/,
    forgetsAge: true,
  },
  {
    words: 'a repeated scan at a hub is not recorded',
    error: /^lies at (\w+), and is at (?!\1)/,
    statements: trigger(
      'forget_again',
      'before update of seen_at on hub_scans',
      'new.seen_at := null; return new;',
    ),
  },
];

test.each(TWINS)('broken twin: if $words, a story detects it', async ({ error, ...spoilt }) => {
  const { errors } = await lateStories({ stories: STORIES, seed: SEED, until: error }, spoilt);
  expect(errors.some((one) => error.test(one))).toBe(true);
});
