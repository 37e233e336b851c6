import { enqueue } from '#app/domain/shared/outbox.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { askMoney } from '#app/domain/money/ask-money.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import { checkPaymentJob } from '#app/domain/wallet/check-payment.job.ts';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import { movedAtOnce } from './mixed-books.ts';
import { between, oneOf, twice, type Action, type Client } from './mixed-actions.ts';
import type { ModelTopUp, RefundEnd } from './mixed-model.ts';
import type { World } from './mixed-world.ts';

const AWAY = ['payments-down', 'payments-unknown'] as const;
const REFUND_ENDS: readonly RefundEnd[] = ['done', 'done', 'failed', 'open', 'refused'];

/** A top-up that is started twice. Each of the two payment pages ends in its own way. */
export const topUp: Action = async (world, attempts, client) => {
  const { merchant } = client.account;
  const amountCents = between(10, 100, client.random) * 100;
  const { done } = await twice(
    world,
    attempts,
    'topUp',
    (services) => beginTopUp(services, merchant, { amountCents }),
    AWAY,
  );
  for (const { reference, transactionId } of done) {
    const begun: ModelTopUp = {
      account: merchant.merchantId,
      id: transactionId,
      reference,
      cents: amountCents,
      isPaid: false,
      isReversed: false,
      takenThereCents: 0,
      refund: null,
    };
    world.model.topUps.set(reference, begun);
    client.topUps.push(reference);
    if (client.random() < 0.6) await pay(world, client, begun);
    else if (client.random() < 0.5) decline(world, reference);
    if (client.random() < 0.5) await comeBack(world, attempts, reference);
  }
};

/** A payer who started the payment, or was declined, pays now, however late. */
export const payLate: Action = async (world, attempts, client) => {
  const begun = ofClient(world, client, ({ isPaid }) => !isPaid);
  if (!begun) return topUp(world, attempts, client);
  await pay(world, client, begun);
  await hear(world, attempts, begun, 'charge.success');
};

export const refund: Action = async (world, attempts, client) => {
  const paid = ofClient(world, client, isWhole);
  if (!paid) return topUp(world, attempts, client);
  const cents = Math.ceil(paid.cents / 2) + between(1, Math.floor(paid.cents / 2), client.random);
  const end = oneOf(REFUND_ENDS, client.random);
  // Decided before the refund is requested, because the provider may receive it at once.
  paid.refund = { cents, end };
  const asked = {
    kind: 'topUpRefund',
    topUpId: paid.id,
    amount: cents,
    reason: 'Paid twice',
  } as const;
  const { done } = await twice(
    world,
    attempts,
    'refund',
    (services, nth) => askMoney(services, world.admins[nth]!, { account: paid.account, asked }),
    ['conflict', 'insufficient-balance'],
  );
  if (movedAtOnce(done) > 1) attempts.errors.push(`refund: ${paid.reference} went back twice`);
  if (movedAtOnce(done) === 0) paid.refund = null;
};

/** A dispute is lost, so the whole amount is returned. */
export const dispute: Action = async (world, attempts, client) => {
  const paid = ofClient(world, client, isWhole);
  if (!paid) return topUp(world, attempts, client);
  paid.isReversed = true;
  await hear(world, attempts, paid, 'charge.dispute.create');
  world.payments.become(paid.reference, { state: 'reversed' });
  await hear(world, attempts, paid, 'charge.dispute.resolve');
};

/** A refund created on the provider's own dashboard. */
export const refundThere: Action = async (world, attempts, client) => {
  const paid = ofClient(world, client, (one) => isWhole(one) && one.takenThereCents === 0);
  if (!paid) return topUp(world, attempts, client);
  paid.takenThereCents = between(1, paid.cents, client.random);
  world.payments.refundThere(paid.reference, paid.takenThereCents);
  await hear(world, attempts, paid, 'refund.processed');
};

/** The provider finishes the requested refunds. Returns how many payments have more than one refund; the test expects
 *  0. */
export async function endRefunds({ db, model, payments }: World): Promise<number> {
  let sentTwice = 0;
  for (const { reference, refund: asked } of model.topUps.values()) {
    if (!asked) continue;
    const made = await payments.refundsOf(reference);
    if (made.length > 1) sentTwice += 1;
    if (made.length === 0 || asked.end === 'open' || asked.end === 'refused') continue;
    payments.refundBecomes(reference, asked.end);
    for (const topic of ['refund.processed', 'refund.processed'])
      await enqueue(db, checkPaymentJob, { reference, occasion: newId(), topic });
  }
  return sentTwice;
}

async function pay({ db, clock, payments }: World, { random }: Client, begun: ModelTopUp) {
  const { reference, cents: amountCents } = begun;
  const state = 'succeeded' as const;
  const details = { ...paidByCard('payer@shop.example', clock.now()), id: newId() };
  payments.become(reference, { state, details });
  begun.isPaid = true;
  // Paid twice on one page: the provider's list shows both.
  if (random() < 0.15)
    payments.others.push({
      reference,
      amountCents,
      state,
      currency: 'ZAR',
      details: { ...details, id: newId() },
    });
  // The webhook is lost, arrives, or arrives twice, with one key or two.
  const key = newId();
  const occasions = oneOf([[], [key], [key, key], [key, newId()]], random);
  for (const occasion of occasions)
    await enqueue(db, checkPaymentJob, { reference, occasion, topic: 'charge.success' });
}

function decline({ payments }: World, reference: string): void {
  payments.become(reference, { state: 'failed' });
}

/** The browser returns from the provider's page. */
async function comeBack(
  world: World,
  attempts: Parameters<Action>[1],
  reference: string,
): Promise<void> {
  await twice(
    world,
    attempts,
    'return',
    (services) => world.safeguards.checkPayment(services, { reference }),
    AWAY,
  );
}

/** Handles a webhook as often as it could be: its job is queued twice, and the payment is also checked twice at once,
 *  without the queue. */
async function hear(
  world: World,
  attempts: Parameters<Action>[1],
  { reference }: ModelTopUp,
  topic: string,
): Promise<void> {
  await twice(world, attempts, topic, ({ db }) =>
    enqueue(db, checkPaymentJob, { reference, occasion: newId(), topic }),
  );
  await twice(
    world,
    attempts,
    topic,
    (services) => world.safeguards.checkPayment(services, { reference, topic }),
    AWAY,
  );
}

function isWhole({ isPaid, isReversed, takenThereCents, refund: asked }: ModelTopUp): boolean {
  return isPaid && !isReversed && takenThereCents === 0 && !asked;
}

function ofClient(
  { model }: World,
  { topUps, random }: Client,
  isMeant: (topUp: ModelTopUp) => boolean,
): ModelTopUp | null {
  const meant = topUps.map((reference) => model.topUps.get(reference)!).filter(isMeant);
  return meant.length > 0 ? oneOf(meant, random) : null;
}
