const AT = '2026-11-24T01:20:00.000Z';

/** An account as its page shows it. */
export const SHOWN_ACCOUNT = {
  id: 'a',
  name: 'Kasi Home',
  email: 'kasi@shop.example',
  availableCents: 10_000,
  heldCents: 0,
  creditLimitCents: 0,
  eftReference: 'T1000019',
  lowBalanceCents: null,
  createdAt: AT,
  updatedAt: AT,
};
