import { BillingDocumentContent } from '#app/domain/money/billing-document.schema.ts';
import { checkLedger } from '#app/domain/wallet/check-ledger.ts';
import { availableOf, heldOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { endOf } from './mixed-model.ts';
import type { World } from './mixed-world.ts';

type Seen = { reference: string; balance_cents: bigint; floor_cents: bigint };

/** Compares the books, once all jobs are done, with the model. */
export async function checkMixed({ services, db, model }: World) {
  const accounts = await db.ledgerAccount.findMany();
  const balances = new Map(
    accounts.map(({ key, balanceCents }) => [key, centsFromDb(balanceCents)]),
  );
  const balanceOf = (key: string) => balances.get(key) ?? 0;
  const billingDocuments = (
    await db.billingDocument.findMany({ where: { kind: { not: 'statement' } } })
  ).map(({ merchantId, content }) => ({
    merchantId,
    billingDocument: BillingDocumentContent.parse(content),
  }));
  const drifts: string[] = [];
  let [driftCents, sumExpected, sumFound, feesCents, billedCents] = [0, 0, 0, 0, 0];
  const unbilled: string[] = [];
  for (const account of model.accounts.keys()) {
    const expected = model.expected(account);
    const available = balanceOf(availableOf(account));
    const held = balanceOf(heldOf(account));
    const drift =
      Math.abs(available - expected.availableCents) + Math.abs(held - expected.heldCents);
    if (drift > 0) drifts.push(`${account}: ${available}, ${held} for ${JSON.stringify(expected)}`);
    driftCents += drift;
    sumExpected += expected.availableCents + expected.heldCents;
    sumFound += available + held;
    feesCents += expected.feesCents;
    const billed = billingDocuments
      .filter(({ merchantId }) => merchantId === account)
      .reduce((sum, { billingDocument }) => sum + billedBy(billingDocument), 0);
    billedCents += billed;
    if (billed !== expected.feesCents)
      unbilled.push(`${account}: ${billed} for ${expected.feesCents}`);
  }
  const seen = await db.$queryRaw<Seen[]>`select * from seen_holds`;
  const numbers = (prefix: string) =>
    billingDocuments
      .flatMap(({ billingDocument }) =>
        'number' in billingDocument && billingDocument.number.startsWith(prefix)
          ? [billingDocument.number]
          : [],
      )
      .sort();
  const pending = await db.transaction.findMany({
    where: { status: 'PENDING', type: 'orderCreationFee' },
  });
  const [invoices, creditNotes] = [numbers('INV-'), numbers('CN-')];
  return {
    errors: {
      drifts,
      sum: sumFound === sumExpected ? [] : [`${sumFound} for ${sumExpected}`],
      houseFees: balanceOf(HOUSE.fees) === feesCents ? [] : [`${balanceOf(HOUSE.fees)}`],
      ledger: (await checkLedger(services)).map(({ error, at }) => `${error} ${at}`),
      belowLimit: seen
        .filter((one) => one.balance_cents < one.floor_cents)
        .map(({ reference }) => reference),
      unexplained: pending
        .filter(({ reference }) => !isExplained(model, reference))
        .map(({ reference }) => reference),
      gaps: [...gapsOf(invoices, 'INV-'), ...gapsOf(creditNotes, 'CN-')],
      unbilled,
    },
    figures: {
      accounts: model.accounts.size,
      driftCents,
      holds: seen.length,
      pending: pending.length,
      feesCents,
      billedCents,
      invoices: invoices.length,
      creditNotes: creditNotes.length,
      entries: await db.ledgerEntry.count(),
      transactions: await db.transaction.count(),
    },
  };
}

function billedBy(billingDocument: BillingDocumentContent): number {
  if (billingDocument.kind === 'statement') return 0;
  return billingDocument.kind === 'invoice'
    ? billingDocument.totalCents
    : -billingDocument.totalCents;
}

function isExplained({ orders }: World['model'], reference: string): boolean {
  const order = orders.get(reference.replace(/^fee-/, ''));
  return order !== undefined && order.isShipped && endOf(order) === 'held';
}

function gapsOf(numbers: readonly string[], prefix: string): string[] {
  return numbers.flatMap((number, nth) => {
    const wanted = `${prefix}${String(nth + 1).padStart(6, '0')}`;
    return number === wanted ? [] : [`${number} at the place of ${wanted}`];
  });
}
