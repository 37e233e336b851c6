import { expect, test } from 'vitest';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import type { ProofOfTry } from '#app/domain/proof/proof-view.rules.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ProofCard } from './proof-card.tsx';

const NOTHING: ProofOfTry = {
  key: '1',
  title: 'Delivered',
  isOfFailure: false,
  state: 'awaited',
  at: null,
  driver: 'Sipho Dlamini',
  receivedBy: null,
  place: null,
  notes: [],
  pictures: [],
  coming: 0,
  failed: 0,
  what: null,
};
const ALERT: OrderDetail['alerts'][number] = {
  id: 'm',
  code: 'proofNotFetched',
  words: '',
  repairs: ['tryAgain'],
};

type Options = { alerts?: OrderDetail['alerts']; maySettle?: boolean };
async function words(
  over: Partial<ProofOfTry>,
  { alerts = [], maySettle = true }: Options = {},
): Promise<string> {
  const proof = [{ ...NOTHING, ...over }];
  return textOf(await drawn(<ProofCard {...{ proof, alerts, maySettle }} />));
}

test('each state of a proof has its own message', async () => {
  expect(await words({})).toBe(
    'Proof of DeliveryThe courier has not sent a proof of delivery yet.',
  );
  expect(await words({ state: 'none' })).toBe(
    'Proof of DeliveryThe courier did not send a proof of delivery.',
  );
  expect(await words({ state: 'erased' })).toBe(
    'Proof of DeliveryThe proof of delivery was removed with the personal data of the order.',
  );
  expect(await words({ state: 'here', coming: 2 })).toContain('2 pictures are being downloaded.');
  expect(await words({ state: 'here', failed: 1 })).toContain(
    'A picture could not be downloaded from the courier.',
  );
});

test('Try again is offered while there is an alert, to users who may resolve it', async () => {
  const failed = { state: 'here', failed: 1 } as const;
  expect(await words(failed, { alerts: [ALERT] })).toContain('Try again');
  expect(await words(failed)).not.toContain('Try again');
  expect(await words(failed, { alerts: [ALERT], maySettle: false })).not.toContain('Try again');
});

test('an order without proof shows no card, and a driver’s note is never rendered as HTML', async () => {
  expect(await drawn(<ProofCard proof={[]} alerts={[]} maySettle />)).toBe('');
  const proof = [{ ...NOTHING, state: 'here' as const, notes: ['<script>alert(1)</script>'] }];
  const html = await drawn(<ProofCard proof={proof} alerts={[]} maySettle />);
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toContain('<script>');
});
