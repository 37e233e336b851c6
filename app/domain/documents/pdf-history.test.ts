import { expect, test } from 'vitest';
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
