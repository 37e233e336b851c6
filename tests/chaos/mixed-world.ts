import { saveOperator } from '#app/domain/money/operator.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { checkPayment } from '#app/domain/wallet/check-payment.ts';
import type { CourierPort } from '#app/ports/courier.ts';
import type { PaymentsPort } from '#app/ports/payments.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import type { FakeCourier } from '#tests/fakes/fake-courier.ts';
import type { FakePayments } from '#tests/fakes/fake-payments.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { dyingDb } from './dying-db.ts';
import { Model } from './mixed-model.ts';

export type Random = () => number;
type Size = { accounts: number; connections: number };
export type World = Awaited<ReturnType<typeof mixedWorld>>;

const START_CENTS = 6_000;

/** Some accounts, two administrators, and a courier and a payment provider that fail while `isSick`. */
export async function mixedWorld({ accounts, connections }: Size, random: Random) {
  const it = await testServices({ connections, now: '2026-08-03T08:00:00Z' });
  const health = { isSick: false };
  const counts = { kills: 0, payments: 0, courier: 0 };
  const model = new Model();
  const services: Services = {
    ...it.services,
    courier: sickCourier(it.courier, model, { health, counts, random }),
    payments: sickPayments(it.payments, model, { health, counts, random }),
  };
  const admins = [await given.admin(services), await given.admin(services)] as const;
  await saveOperator(services, admins[0], OPERATOR);
  await it.db.$executeRawUnsafe(WITNESS_TABLE);
  await it.db.$executeRawUnsafe(WITNESS);
  await it.db.$executeRawUnsafe(WITNESS_TRIGGER);
  const merchants = [];
  for (let n = 0; n < accounts; n += 1) {
    const merchant = await given.merchant(services, { balanceCents: START_CENTS });
    const store = await given.store(services, merchant);
    model.open(merchant.merchantId, START_CENTS, services.settings.orderFeeCents);
    merchants.push({ merchant, store });
  }
  return {
    ...it,
    services,
    random,
    admins,
    merchants,
    model,
    health,
    counts,
    /** A test of the checks replaces one of these with a faulty version, which the checks must find. */
    safeguards: { checkPayment },
    /** Services of a process that is killed now and then: before a transaction commits, or after it but before the
     *  caller gets the result. */
    mortal: (before: number, after = 0): Services => ({
      ...services,
      db: dyingDb(it.db, () => {
        const dice = random();
        if (dice >= before + after) return null;
        counts.kills += 1;
        return dice < before ? 'before' : 'after';
      }),
    }),
  };
}

type Sickness = {
  health: { isSick: boolean };
  counts: { payments: number; courier: number };
  random: Random;
};

function sickPayments(
  fake: FakePayments,
  model: Model,
  { health, counts, random }: Sickness,
): PaymentsPort {
  const fall = (share: number): boolean => {
    const falls = health.isSick && random() < share;
    if (falls) counts.payments += 1;
    return falls;
  };
  const answer = () => {
    if (fall(0.2)) throw new AppError('payments-down', 'Paystack does not answer.');
  };
  return {
    ...fake,
    begin: async (asked) => {
      answer();
      fake.switches.loseQuestions = Number(fall(0.1));
      fake.switches.loseAnswers = Number(fall(0.1));
      return fake.begin(asked);
    },
    find: async (reference) => {
      answer();
      return fake.find(reference);
    },
    refund: async (asked) => {
      const topUp = model.topUps.get(asked.reference);
      answer();
      if (topUp?.refund?.end === 'refused')
        throw new AppError('payments-refused', 'Your balance is not enough');
      fake.switches.loseRefunds = Number(fall(0.2));
      fake.switches.loseRefundAnswers = Number(fall(0.2));
      return fake.refund(asked);
    },
    refundsOf: async (reference) => {
      answer();
      return fake.refundsOf(reference);
    },
    listRefunds: async (asked) => {
      answer();
      return fake.listRefunds(asked);
    },
  };
}

function sickCourier(
  fake: FakeCourier,
  model: Model,
  { health, counts, random }: Sickness,
): CourierPort {
  const fall = (share: number): boolean => {
    const falls = health.isSick && random() < share;
    if (falls) counts.courier += 1;
    return falls;
  };
  const fateOf = (reference: string) => model.orders.get(reference.replace(/-S\d+$/, ''))?.fate;
  return {
    ...fake,
    create: async (booking, sendBefore) => {
      const fate = fateOf(booking.reference);
      if (fate === 'outOfReach' || fall(0.1))
        throw new AppError('courier-down', 'The courier cannot be reached.');
      if (fate === 'refuses') throw new AppError('courier-refused', 'We do not deliver there');
      const job = await fake.create(booking, sendBefore);
      if (fall(0.15)) throw new AppError('courier-unknown', 'The courier did not answer.');
      return job;
    },
    cancel: async (jobIds) => {
      const asked = fake.made.find(({ job }) => jobIds.includes(job.deliveryJobId));
      if (asked && fateOf(asked.reference) === 'keepsOnCancel')
        throw new AppError('courier-refused', 'The parcel is on its way');
      return fake.cancel(jobIds);
    },
  };
}

const OPERATOR = {
  legalName: 'Thumela Logistics (Pty) Ltd',
  registrationNumber: '2019/123456/07',
  vatNumber: '4123456789',
  address: '12 Loop Street\nCape Town',
  email: 'accounts@thumela.example',
  bankName: null,
  bankBranch: null,
  bankAccount: null,
  bankHolder: null,
};

/** Recorded at the moment itself, because it cannot be derived later: the balance that each hold left in its account,
 *  and the lowest balance that was allowed. */
const WITNESS_TABLE = `create table seen_holds (reference text, balance_cents bigint, floor_cents bigint)`;
const WITNESS = `
  create function see_hold() returns trigger language plpgsql as $$ begin
    insert into seen_holds
    select new.reference, new.balance_cents,
      case when new.reference like 'fee-%' then -m.credit_limit_cents else 0 end
    from ledger_accounts a join merchants m on m.id = a.merchant_id
    where a.id = new.account_id and a.key like '%:available'
      and new.reference like '%.hold' and new.amount_cents < 0;
    return null;
  end $$`;
const WITNESS_TRIGGER = `
  create trigger see_hold after insert on ledger_entries for each row execute function see_hold()`;
