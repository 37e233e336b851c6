import { expect, test } from 'vitest';
import { failDocument } from '#app/domain/documents/make-document.ts';
import { startDocument } from '#app/domain/documents/start-document.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { followStates } from './follow-states.ts';
import { tryMatterAgain } from './try-matter-again.ts';

test('a failed document is made anew once, though two people ask at the same moment', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const { order } = await given.bookedOrder(services, merchant);
  const documentJobId = await startDocument(services, merchant, 'zebraLabels', [order]);
  await failDocument(services, { documentJobId }, 'The disk is full.');
  await followStates(services);
  const { id } = await db.attention.findFirstOrThrow({ where: { code: 'documentFailed' } });
  const ask = () => tryMatterAgain(services, merchant, { id });

  const answers = await Promise.allSettled([ask(), ask(), ask()]);

  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await db.documentJob.count({ where: { state: 'processing' } })).toBe(1);
  expect(await db.attention.count({ where: { closedAt: null } })).toBe(0);
});
