import { expect, test } from 'vitest';
import { expectedStateOf, type ExpectedFacts, type ExpectedState } from './expected-state.rules.ts';

type Sent = NonNullable<ExpectedFacts['shipment']>;
const sent = (over: Partial<Sent> = {}): Sent => ({
  state: 'booked',
  status: 'collected',
  receivedHubId: null,
  parcels: 2,
  ...over,
});
const HERE = { receivedHubId: 'here' };

// prettier-ignore
const CASES: [what: string, facts: Partial<ExpectedFacts>, state: ExpectedState][] = [
  ['on its way', { shipment: sent() }, 'missing'],
  ['booked and not collected', { shipment: sent({ status: 'unassigned' }) }, 'missing'],
  ['not requested yet', { shipment: null }, 'notBooked'],
  ['requested, and the courier has not decided', { shipment: sent({ state: 'booking' }) }, 'notBooked'],
  ['fully scanned', { shipment: sent(HERE), scanned: 2 }, 'scanned'],
  ['partly scanned', { shipment: sent(HERE), scanned: 1 }, 'partly'],
  ['scanned, and delivered since', { shipment: sent({ ...HERE, state: 'completed', status: 'deliveryCompleted' }), scanned: 2 }, 'scanned'],
  ['scanned, and cancelled since', { isOn: false, shipment: sent({ ...HERE, state: 'cancelled' }), scanned: 2 }, 'scanned'],
  ['at another hub', { shipment: sent({ receivedHubId: 'there' }) }, 'elsewhere'],
  ['on the road without the hub', { shipment: sent({ status: 'deliveryStarted' }) }, 'past'],
  ['failed without the hub', { shipment: sent({ status: 'failed' }) }, 'past'],
  ['delivered without the hub', { shipment: sent({ state: 'completed', status: 'deliveryCompleted' }) }, 'past'],
  ['called off', { isOn: false, shipment: sent() }, 'off'],
  ['cancelled by the courier', { shipment: sent({ state: 'cancelled' }) }, 'off'],
  ['refused by the courier', { shipment: sent({ state: 'refused' }) }, 'off'],
];

test.each(CASES)('%s', (_what, facts, state) => {
  expect(expectedStateOf({ hubId: 'here', isOn: true, shipment: null, scanned: 0, ...facts })).toBe(
    state,
  );
});
