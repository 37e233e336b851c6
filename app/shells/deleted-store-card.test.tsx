import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { DeletedStoreCard } from './boundary.tsx';

test('the app of a deleted store says so and offers only to connect the store again', async () => {
  const page = await drawn(<DeletedStoreCard says="It was deleted from its account." />, '/app');

  expect(textOf(page)).toContain('This store was deletedIt was deleted from its account.');
  expect(page).toContain('Connect it again</button>');
  expect(page.match(/<a /g)).toHaveLength(1);
});
