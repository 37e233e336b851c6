import { expect, test } from 'vitest';
import { givenDifference } from '#tests/builders/difference.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { endByHand } from './end-difference.ts';
import { listDifferences } from './list-differences.ts';

test('open differences are listed oldest first and resolved ones latest first, each once', async () => {
  const { services, clock } = await testServices();
  const admin = await given.admin(services);
  // The first three are found at the same time, and each three are resolved at the same time.
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    if (nth >= 3) clock.advance(60_000);
    ids.push(await givenDifference(services, { reference: `PAY-${nth}` }));
  }
  // They are seen again, and later resolved, in another sequence than they were found.
  const mixed = [1, 0, 2, 4, 3, 5];
  for (const nth of mixed) await givenDifference(services, { reference: `PAY-${nth}` });
  const listed = async (show: 'open' | 'ended') => {
    const pages = [];
    for (const page of [1, 2, 3])
      pages.push(await listDifferences(services, admin, { show, page, limit: 2 }));
    return pages.flatMap(({ docs }) => docs.map(({ id }) => id));
  };
  const [together, later] = [ids.slice(0, 3).toSorted(), ids.slice(3)];
  expect(await listed('open')).toEqual([...together, ...later]);

  for (const nth of mixed) {
    if (nth === 4) clock.advance(60_000);
    await endByHand(services, admin, { id: ids[nth]!, note: 'Ours.' });
  }

  expect(await listed('ended')).toEqual([
    ...later.toSorted().toReversed(),
    ...together.toReversed(),
  ]);
});
