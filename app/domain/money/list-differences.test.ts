import { expect, test } from 'vitest';
import { givenDifference } from '#tests/builders/difference.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { endByHand } from './end-difference.ts';
import { listDifferences } from './list-differences.ts';

test('open differences are listed oldest first and resolved ones latest first, each once', async () => {
  const { services, clock } = await testServices();
  const admin = await given.admin(services);
  // The first three are found in one comparison, and each three are resolved at once.
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    if (nth >= 3) clock.advance(60_000);
    ids.push(await givenDifference(services, { reference: `PAY-${nth}` }));
  }
  const listed = async (show: 'open' | 'ended') => {
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await listDifferences(services, admin, { show, page, limit: 2 }));
    return pages.flatMap(({ docs }) => docs.map(({ id }) => id));
  };
  const [together, later] = [ids.slice(0, 3).toSorted(), ids.slice(3)];
  expect(await listed('open')).toEqual([...together, ...later]);

  for (const id of together) await endByHand(services, admin, { id, note: 'Ours.' });
  clock.advance(60_000);
  for (const id of later) await endByHand(services, admin, { id, note: 'Ours.' });

  expect(await listed('ended')).toEqual([
    ...later.toSorted().toReversed(),
    ...together.toReversed(),
  ]);
});
