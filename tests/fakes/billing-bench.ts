import type { BillingDocument, Prisma, PrismaClient, Store } from '@prisma/client';
import { expect } from 'vitest';
import { saveBilling } from '#app/domain/money/billing.ts';
import {
  issueAccountDocuments,
  issueBillingDocuments,
  scheduleBillingDocuments,
} from '#app/domain/money/issue-billing-documents.ts';
import {
  issueAccountDocumentsJob,
  issueBillingDocumentsJob,
  mailBillingDocumentsJob,
} from '#app/domain/money/issue-billing-documents.job.ts';
import { mailBillingDocuments } from '#app/domain/stores/mail-billing-documents.ts';
import { BillingDocumentContent, type Seller } from '#app/domain/money/billing-document.schema.ts';
import { monthAfter, startOfMonth } from '#app/domain/money/month.rules.ts';
import { saveOperator } from '#app/domain/money/operator.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { JobDefinition } from '#app/domain/shared/job.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import {
  captureOrderFee,
  holdOrderFee,
  returnOrderFee,
  type FeeOf,
} from '#app/domain/wallet/order-fee.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import type { Services } from '#app/ports/services.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { testServices } from './test-services.ts';

const OPERATOR = {
  legalName: 'Thumela Logistics (Pty) Ltd',
  registrationNumber: '2019/123456/07',
  vatNumber: '4123456789' as string | null,
  address: '12 Loop Street\nCape Town',
  email: 'accounts@thumela.example',
  bankName: null,
  bankBranch: null,
  bankAccount: null,
  bankHolder: null,
};

const { legalName, registrationNumber, vatNumber, address, email } = OPERATOR;
export const SELLER: Seller = {
  productName: 'Thumela',
  legalName,
  registrationNumber,
  vatNumber,
  address,
  email,
};

const FEE_CENTS = 500;
const CLOSED_AFTER_MS = 15 * 60_000;

/** An account whose fees can be held, captured and returned at will, and months that can be closed. By default, time
 *  starts on 1 October 2026 at noon. */
export async function billingBench(
  operator: Partial<typeof OPERATOR> = {},
  { now = '2026-10-01T10:00:00Z', ...options }: { connections?: number; now?: string } = {},
) {
  const tested = await testServices({ ...options, now });
  const { services, db, clock } = tested;
  const admin = await given.admin(services);
  const keepOperator = (over: Partial<typeof OPERATOR>) =>
    saveOperator(services, admin, { ...OPERATOR, ...over });
  await keepOperator(operator);
  const merchant = await given.merchant(services);
  await saveBilling(services, merchant, {
    legalName: 'Kasi Home CC',
    vatNumber: '4987654321',
    address: '5 Vilakazi Street\nSoweto',
    account: '',
  });
  const { fee, store } = await feesOf(services, merchant);
  const of = { merchantId: merchant.merchantId };

  const work = async () => {
    await doAll(db, issueBillingDocumentsJob, (payload) =>
      issueBillingDocuments(services, payload),
    );
    await doAll(db, issueAccountDocumentsJob, (payload) =>
      issueAccountDocuments(services, payload),
    );
    await doAll(db, mailBillingDocumentsJob, (payload) => mailBillingDocuments(services, payload));
  };
  return {
    ...tested,
    admin,
    merchant,
    of,
    store,
    fee,
    saveOperator: keepOperator,
    /** Runs the queued jobs for documents. */
    work,
    /** Moves time to the first of the next month, a quarter of an hour after midnight, and issues the month's
     *  documents. */
    async close(month: string) {
      clock.set(new Date(startOfMonth(monthAfter(month)).getTime() + CLOSED_AFTER_MS));
      await scheduleBillingDocuments(services);
      await work();
    },
    billingDocuments: (merchantId = of.merchantId): Promise<BillingDocument[]> =>
      db.billingDocument.findMany({
        where: { merchantId },
        orderBy: [{ month: 'asc' }, { kind: 'asc' }],
      }),
    statements: (billingDocuments: readonly BillingDocument[]) =>
      billingDocuments.flatMap(({ content }) => {
        const billingDocument = BillingDocumentContent.parse(content);
        return billingDocument.kind === 'statement' ? [billingDocument] : [];
      }),
    giveBack: (one: FeeOf, day: string) =>
      db.$transaction((tx) => returnOrderFee(tx, { ...one, at: noonOf(day) })),
    topUp: (day: string, cents: number) =>
      db.$transaction((tx) =>
        recordTransaction(tx, {
          ...of,
          reference: `top-${newId()}`,
          type: 'accountTopUp',
          status: 'SUCCESSFUL',
          amountCents: cents,
          at: noonOf(day),
          legs: [{ step: 'credit', from: HOUSE.topUps, to: availableOf(of.merchantId), cents }],
        }),
      ),
    async another() {
      const { merchantId } = await given.merchant(services);
      return { merchantId };
    },
    /** Creates accounts with a captured fee in October. */
    async many(count: number) {
      const made: { merchantId: string }[] = [];
      for (let nth = 0; nth < count; nth += 1) {
        const one = await given.merchant(services);
        await (await feesOf(services, one)).fee('2026-10-05', 'capture');
        made.push({ merchantId: one.merchantId });
      }
      return made;
    },
    failing: () => failingAtItsEnd(db),
    async expectGapless(count: number) {
      const found = await db.billingDocument.findMany({ where: { kind: 'invoice' } });
      const wanted = Array.from(
        { length: count },
        (_, nth) => `INV-${String(nth + 1).padStart(6, '0')}`,
      );
      expect(found.map(({ number }) => number).toSorted()).toEqual(wanted);
    },
  };
}

function noonOf(day: string): Date {
  return new Date(`${day}T10:00:00Z`);
}

async function feesOf(services: Services, merchant: GivenMerchant) {
  const { db } = services;
  const store: Store = await given.store(services, merchant);
  const order = await given.order(services, { merchant, store });
  let count = 0;
  /** Holds a fee and captures or returns it at the same time; with null the fee stays on hold. */
  const fee = async (
    day: string,
    end: 'capture' | 'return' | null,
    { cents = FEE_CENTS, at = noonOf(day) }: { cents?: number; at?: Date } = {},
  ): Promise<FeeOf> => {
    count += 1;
    const { merchantId } = merchant;
    const reference = `${order.orderKey}-${count}`;
    const shipmentId = newId();
    await db.shipment.create({
      data: {
        id: shipmentId,
        attempt: count,
        orderId: order.id,
        merchantId,
        storeId: store.id,
        kind: 'delivery',
        reference,
        state: 'requested',
        feeCents: BigInt(cents),
        requestedAt: at,
      },
    });
    const made = { shipmentId, merchantId, reference, feeCents: cents, at };
    await db.$transaction((tx) => holdOrderFee(tx, { ...made, email: null }));
    const ending = { capture: captureOrderFee, return: returnOrderFee };
    if (end) await db.$transaction((tx) => ending[end](tx, made));
    return made;
  };
  return { fee, store };
}

async function doAll<P extends object>(
  db: PrismaClient,
  { name }: JobDefinition<P>,
  action: (payload: P) => Promise<void>,
): Promise<void> {
  const open = await db.outbox.findMany({
    where: { job: name, doneAt: null },
    orderBy: { id: 'asc' },
  });
  for (const { id, payload } of open) {
    await action(payload as P);
    await db.outbox.update({ where: { id }, data: { doneAt: new Date() } });
  }
}

/** A database client whose transactions fail after all their writes and before the commit, as if the worker was
 *  killed. */
function failingAtItsEnd(db: PrismaClient): PrismaClient {
  const $transaction = (
    work: (tx: Prisma.TransactionClient) => Promise<unknown>,
    options: object,
  ) =>
    db.$transaction(async (tx) => {
      await work(tx);
      throw new Error('Killed');
    }, options);
  return { $transaction } as unknown as PrismaClient;
}
