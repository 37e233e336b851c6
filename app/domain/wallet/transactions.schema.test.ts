import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listTransactions } from './list-transactions.ts';
import { TransactionsAsked, TransactionsQuery } from './transactions.schema.ts';

test.each(['0000-01-01', '9999-12-31', '1999-12-31', '2026-02-30'])(
  'a date that is out of range is ignored on the page and refused by the API: %s',
  async (day) => {
    const { services } = await testServices();
    const merchant = await given.merchant(services);
    for (const field of ['from', 'to']) {
      const query = TransactionsQuery.parse({ [field]: day });
      expect((await listTransactions(services, merchant, query)).totalDocs).toBe(1);
      expect(TransactionsAsked.safeParse({ [field]: day }).success).toBe(false);
    }
  },
);
