import { expect, test } from 'vitest';
import { ShipmentState } from '@prisma/client';
import {
  ORDER_STATUS,
  THIRD_PARTY_STEPS,
  TRACKER_STEPS,
  isWithCourier,
  ORDER_STATUSES,
} from '#app/domain/orders/order-status.rules.ts';
import { inEnglish } from '#app/messages/tracking.ts';
import {
  ON_ITS_WAY,
  RECIPIENT_WORDS,
  STEP_WORDS,
  returnWordsForRecipient,
} from './recipient-words.rules.ts';

test('recipients never see dispatchers’ terms', () => {
  const dispatchers = new Set(
    Object.values(ORDER_STATUS)
      .map(({ label }) => label)
      .filter((label) => label !== 'Cancelled'),
  );

  for (const words of [...Object.values(RECIPIENT_WORDS), ...Object.values(ON_ITS_WAY)]) {
    const now = inEnglish.text(words.now);
    const problem = words.problem && inEnglish.text(words.problem);
    expect(dispatchers).not.toContain(now);
    expect(`${now} ${problem ?? ''}`).not.toMatch(/eligible|manifest|assign|decline|hub/i);
  }
  for (const label of [...TRACKER_STEPS, ...THIRD_PARTY_STEPS])
    expect(inEnglish.text(STEP_WORDS[label])).not.toMatch(/hub|3rd party/i);
});

const STATUSES = ORDER_STATUSES.filter(isWithCourier);

const WAYS = [
  { kind: 'asked for', isDeliveryOnly: false, collectedAt: null },
  { kind: 'fetched', isDeliveryOnly: false, collectedAt: new Date(0) },
  { kind: 'turned back', isDeliveryOnly: true, collectedAt: new Date(0) },
];

/** The recipient's texts in English. */
function read(shipment: Parameters<typeof returnWordsForRecipient>[0]) {
  const { now, problem } = returnWordsForRecipient(shipment);
  return { now: inEnglish.text(now), problem: problem ? inEnglish.text(problem) : '' };
}

const ALL = WAYS.flatMap((way) =>
  Object.values(ShipmentState).flatMap((state) =>
    STATUSES.map((status) => ({ ...way, state, status })),
  ),
);

test('in every status of a return, the texts use recipients’ terms', () => {
  for (const one of ALL) {
    const { now, problem } = read(one);
    expect(`${now} ${problem}`, `${one.kind} ${one.state} ${one.status}`).not.toMatch(
      /called off|in store|turned back|turn back|declin|refus|hub|assign|undefined/i,
    );
  }
});

test('no text says that a parcel stopped on its way is collected from its recipient', () => {
  const turnedBack = ALL.filter(({ isDeliveryOnly }) => isDeliveryOnly);
  const said = turnedBack
    .filter(({ status }) => status !== 'collected')
    .map((one) => {
      const { now, problem } = read(one);
      return `${now} ${problem}`;
    });

  expect(said.filter((one) => /collect|to you|with you|driver is collecting/i.test(one))).toEqual(
    [],
  );
});

test.each([
  ['asked for', 'booked', 'decline', 'Waiting for a driver to collect it', null],
  ['asked for', 'booked', 'failed', 'Not collected yet', /could not collect it/],
  ['fetched', 'booked', 'failed', 'Not back at the shop yet', /could not bring it to the shop/],
  ['turned back', 'booked', 'unassigned', 'On its way back to the shop', null],
  ['turned back', 'cancelled', 'cancelled', 'No longer on its way back', /ask the shop/],
  ['asked for', 'cancelled', 'cancelled', 'Return cancelled', /No driver is collecting it/],
  ['asked for', 'refused', 'unassigned', 'Return cancelled', /cannot collect it/],
  ['fetched', 'completed', 'deliveryCompleted', 'Back at the shop', null],
] as const)('%s, %s and %s reads %j', (kind, state, status, now, problem) => {
  const way = WAYS.find((one) => one.kind === kind)!;
  const words = read({ ...way, state, status });

  expect(words.now).toBe(now);
  expect(words.problem).toMatch(problem ?? /^$/);
});
