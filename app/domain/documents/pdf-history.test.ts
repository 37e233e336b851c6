import { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { pdfHistory } from './pdf-history.ts';
import { requestLabels, requestPackingSlips, requestZebraLabels } from './request-documents.ts';

test('a person sees their own documents, newest first, and no one else’s', async () => {
  const { services, clock } = await testServices();
  const naledi = await given.merchant(services);
  const other = await given.merchant(services);
  const { order } = await given.bookedOrder(services, naledi);
  const orderKeys = [order.orderKey];
  const labels = await requestLabels(services, naledi, { orderKeys });
  clock.advance(1_000);
  const slips = await requestPackingSlips(services, naledi, { orderKeys });
  await requestZebraLabels(services, naledi, { orderKeys });

  const rows = await pdfHistory(services, naledi);

  // Labels for the person's own printer have a separate list.
  expect(rows.map(({ jobId, collection }) => [jobId, collection])).toEqual([
    [slips.jobId, 'packing-slips'],
    [labels.jobId, 'shipping-labels'],
  ]);
  expect(await pdfHistory(services, other)).toEqual([]);
});

test('a person’s documents are found without reading the labels that a program opened by their links', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const requestedBy = requesterOf(merchant);
  await db.$executeRaw`
    insert into document_jobs (id, kind, state, requested_by, order_ids, is_link, created_at, completed_at)
    select gen_random_uuid(), 'shippingLabels', 'completed', ${requestedBy}, '{}', n > 20, now(), now()
    from generate_series(1, 5000) n`;
  await db.$executeRaw`analyze document_jobs`;
  const newestBy = async (column: 'created_at' | 'completed_at') => {
    const plan = await db.$queryRaw<{ 'QUERY PLAN': string }[]>`
      explain select id from document_jobs
      where requested_by = ${requestedBy} and is_link = ${false} and kind <> 'zebraLabels'
      order by ${Prisma.raw(column)} desc limit 20`;
    return plan.map((line) => line['QUERY PLAN']).join('\n');
  };

  expect(await pdfHistory(services, merchant)).toHaveLength(20);
  expect(await newestBy('created_at')).toContain('document_jobs_listed_partial');
  expect(await newestBy('completed_at')).toContain('document_jobs_finished_partial');
});
