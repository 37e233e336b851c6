import { expect, test } from 'vitest';
import type { OrderPlace } from '#app/domain/orders/order-places.rules.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { MapCard } from './map-card.tsx';

const RECIPIENT: OrderPlace = {
  kind: 'recipient',
  name: 'Zanele Buthelezi',
  latitude: -29.85,
  longitude: 31.02,
  approximate: false,
  at: null,
};
const DRIVER: OrderPlace = {
  ...RECIPIENT,
  kind: 'driver',
  name: 'Sipho Dlamini',
  latitude: -29.9,
  at: '2026-11-29T09:55:00.000Z',
};
const TILES = { tileUrl: null, tileAttribution: '' };
const shown = async (places: OrderPlace[]) => drawn(<MapCard places={places} tiles={TILES} />);

test('the space for the map is reserved, and a list names what it shows', async () => {
  const page = await shown([{ ...RECIPIENT, kind: 'pickup', name: 'Epping' }, RECIPIENT, DRIVER]);

  expect(page).toContain('class="map-box" role="group" aria-label="Map of this order"');
  const words = textOf(page);
  expect(words).toContain('Pickup Epping');
  expect(words).toContain('Recipient Zanele Buthelezi');
  expect(words).toMatch(
    /Driver Sipho Dlamini.*Position reported .*11:55.*About 5\.6 km from the recipient\./,
  );
});

test('a position that is only the town’s centre is marked as such and shows no distance', async () => {
  const words = textOf(await shown([{ ...RECIPIENT, approximate: true }, DRIVER]));

  expect(words).toContain('because only the town is known');
  expect(words).not.toContain('km from');
});

test('without positions there is no map card', async () => {
  expect(await shown([])).toBe('');
});
