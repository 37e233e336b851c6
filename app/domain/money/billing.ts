import { changedFields } from '#app/domain/audit/changed-fields.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { accountOf } from '#app/domain/wallet/account-of.ts';
import type { AccountQuery } from '#app/domain/wallet/transactions.schema.ts';
import type { Services } from '#app/ports/services.ts';
import type { BillingInput } from './company.schema.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

export type Billing = { legalName: string; vatNumber: string | null; address: string };

/** The addressee of an account's invoices and statements. `billing` is null until it is entered; until then they show
 *  the account's `name`.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function readBilling(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  query: AccountQuery,
): Promise<{ account: string; name: string; billing: Billing | null }> {
  const account = await accountOf(db, actor, query);
  const [{ name }, billing] = await Promise.all([
    db.merchant.findUniqueOrThrow({ where: { id: account } }),
    billingOf(db, account),
  ]);
  return { account, name, billing };
}

export async function billingOf(db: Tx, merchantId: string): Promise<Billing | null> {
  return db.billingDetails.findUnique({
    where: { merchantId },
    select: { legalName: true, vatNumber: true, address: true },
  });
}

/** Saves the addressee for future invoices and statements.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function saveBilling(
  { db, clock }: Needs,
  actor: Actor,
  { account, ...billing }: BillingInput,
): Promise<void> {
  authorize(actor, 'billing.write');
  const merchantId = await accountOf(db, actor, { account });
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const before = await billingOf(tx, merchantId);
    const data = { ...billing, updatedAt: at };
    const where = { merchantId };
    await tx.billingDetails.upsert({ where, create: { ...where, ...data }, update: data });
    const fields = before ? changedFields(before, billing) : Object.keys(billing);
    await writeAudit(tx, actor, {
      at,
      action: 'billing.save',
      subject: merchantId,
      merchantId,
      detail: { fields },
    });
  });
}
