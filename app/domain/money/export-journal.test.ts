import { expect, test } from 'vitest';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { billingBench } from '#tests/fakes/billing-bench.ts';
import { exportJournal } from './export-journal.ts';

test('the journal has two lines for each entry of its days, with equal debit and credit', async () => {
  const { services, db, admin, merchant, fee } = await billingBench();
  await fee('2026-10-02', 'return');
  const { reference: booked } = await fee('2026-10-03', 'capture');
  const { reference: held } = await fee('2026-10-05', null);
  await fee('2026-10-06', 'capture');

  const asked = { from: '2026-10-03', to: '2026-10-05', style: 'comma' } as const;
  const { fileName, lines } = await exportJournal(services, admin, asked);
  const [heads, ...rows] = Buffer.from(await wholeOf(lines))
    .toString()
    .trimEnd()
    .split('\r\n');

  expect(fileName).toBe('journal-2026-10-03-2026-10-05.csv');
  expect(heads).toContain('Date,Journal,Ledger account,Account,Debit,Credit,Type,Transaction,');
  const own = `Liability: merchants’ money,${merchant.name}`;
  const reserved = `"Liability: merchants’ money, reserved",${merchant.name}`;
  const of = (reference: string) => `Order Creation Fee,fee-${reference}`;
  const withoutTime = rows.map((row) => row.slice(row.indexOf(',') + 1));
  expect(withoutTime.toSorted()).toEqual(
    [
      `fee-${booked}.hold,${own},5.00,,${of(booked)},495.00`,
      `fee-${booked}.hold,${reserved},,5.00,${of(booked)},5.00`,
      `fee-${booked}.capture,${reserved},5.00,,${of(booked)},0.00`,
      `fee-${booked}.capture,Income: order fees,,,5.00,${of(booked)},5.00`,
      `fee-${held}.hold,${own},5.00,,${of(held)},490.00`,
      `fee-${held}.hold,${reserved},,5.00,${of(held)},5.00`,
    ].toSorted(),
  );
  expect(await db.auditEntry.count({ where: { action: 'journal.export' } })).toBe(1);
  await expect(exportJournal(services, merchant, asked)).rejects.toMatchObject({
    code: 'not-allowed',
  });
});
