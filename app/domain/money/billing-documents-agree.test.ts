import { expect, test } from 'vitest';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { availableOf } from '#app/domain/wallet/ledger.ts';
import type { FeeOf } from '#app/domain/wallet/order-fee.ts';
import { billingBench } from '#tests/fakes/billing-bench.ts';
import { monthAfter, monthsFrom } from './month.rules.ts';
import { BillingDocumentContent } from './billing-document.schema.ts';

/** A seeded random generator, so that every run uses the same numbers. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

const FIRST = '2024-11';
const LAST = '2026-10';

test('over 24 months statements, invoices, credit notes and the ledger agree to the cent', async () => {
  const bench = await billingBench({}, { now: '2024-11-01T06:00:00Z' });
  const roll = dice(13);
  let captured: FeeOf[] = [];
  const backs = { invoiced: 0, free: 0 };
  let onDocuments = 0;
  for (const month of monthsFrom(FIRST, LAST)) {
    const day = () => `${month}-${String(1 + roll(28)).padStart(2, '0')}`;
    await bench.topUp(day(), 5_000 + roll(90_000));
    const made: FeeOf[] = [];
    for (let nth = 0; nth < 2 + roll(5); nth += 1) {
      const end = (['capture', 'capture', 'capture', 'return', null] as const)[roll(5)]!;
      const fee = await bench.fee(day(), end, { cents: 100 + roll(997) });
      if (end === 'capture') made.push(fee);
    }
    // Some fees are returned in their own month, some after they were invoiced, and some are recorded late.
    for (const fee of made.filter(() => roll(6) === 0)) {
      await bench.giveBack(fee, `${month}-28`);
      made.splice(made.indexOf(fee), 1);
      backs.free += 1;
    }
    for (const fee of captured.filter(() => roll(5) === 0)) {
      await bench.giveBack(fee, day());
      captured = captured.filter((one) => one !== fee);
      backs.invoiced += 1;
    }
    await bench.close(month);
    if (roll(2) === 0) {
      const late = await bench.fee(`${month}-27`, 'capture', { cents: 250 });
      made.push(late);
    }
    captured.push(...made);
  }
  await bench.close(monthAfter(LAST));
  expect(backs.invoiced).toBeGreaterThan(3);
  expect(backs.free).toBeGreaterThan(1);

  const billingDocuments = await bench.billingDocuments();
  const contents = billingDocuments.map(({ content }) => BillingDocumentContent.parse(content));
  const statements = bench.statements(billingDocuments);
  const cents = (kind: string) =>
    billingDocuments
      .filter((billingDocument) => billingDocument.kind === kind)
      .reduce((sum, { totalCents }) => sum + Number(totalCents), 0);
  for (const billingDocument of contents)
    if (billingDocument.kind !== 'statement') {
      onDocuments += 1;
      const sum = (of: readonly (number | null)[]) =>
        of.reduce<number>((all, one) => all + (one ?? 0), 0);
      expect(sum(billingDocument.lines.map((line) => line.totalCents))).toBe(
        billingDocument.totalCents,
      );
      expect(sum(billingDocument.lines.map((line) => line.vatCents))).toBe(
        billingDocument.vatCents,
      );
    }
  expect(onDocuments).toBeGreaterThan(24);

  const fees = await bench.db.ledgerAccount.findUniqueOrThrow({ where: { key: 'house:fees' } });
  expect(cents('invoice') - cents('creditNote')).toBe(Number(fees.balanceCents));
  let balance = 0;
  for (const { openingCents, closingCents, lines } of statements) {
    expect(openingCents).toBe(balance);
    for (const line of lines) expect((balance += line.amountCents)).toBe(line.balanceCents);
    expect(closingCents).toBe(balance);
  }
  const available = await bench.db.ledgerAccount.findUniqueOrThrow({
    where: { key: availableOf(bench.of.merchantId) },
    include: { entries: { orderBy: { position: 'asc' } } },
  });
  expect(balance).toBe(Number(available.balanceCents));
  expect(statements.flatMap(({ lines }) => lines.map(({ balanceCents }) => balanceCents))).toEqual(
    available.entries.map(({ balanceCents }) => Number(balanceCents)),
  );

  const rows = await bench.db.transaction.findMany({ where: { type: 'orderCreationFee' } });
  const wrong = rows.filter(
    ({ status, invoiceId, creditNoteId }) =>
      (status === 'SUCCESSFUL' && (!invoiceId || creditNoteId)) ||
      (status === 'FAILED' && (invoiceId === null) !== (creditNoteId === null)) ||
      (status === 'PENDING' && (invoiceId || creditNoteId)),
  );
  expect(wrong).toEqual([]);
  expect(await checkLedger(bench.services)).toEqual([]);
}, 60_000);

test('an entry without a transaction is still on the statement', async () => {
  const bench = await billingBench();
  await bench.fee('2026-10-05', 'capture');
  await bench.db.$executeRaw`alter table ledger_entries disable trigger ledger_entries_append_only`;
  await bench.db.ledgerEntry.updateMany({ data: { transactionId: null } });

  await bench.close('2026-10');

  const [statement] = bench.statements(await bench.billingDocuments());
  expect(statement?.lines.map(({ words, amountCents }) => [words, amountCents])).toEqual([
    ['Movement', 50_000],
    ['Movement', -500],
  ]);
  expect(statement?.closingCents).toBe(49_500);
});
