import { expect } from 'vitest';
import { createGooglePlaces } from '#app/integrations/places/google-places.ts';
import { createOfflinePlaces } from '#app/integrations/places/offline-places.ts';
import { startFakeGoogle } from '#tests/contract/places/fake-google.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();

/** The requests that Google Places gets while a person types. */
async function askedOfGoogle(typed: string) {
  const google = await startFakeGoogle();
  google.next(200, { suggestions: [] });
  const places = createGooglePlaces({
    baseUrl: google.baseUrl,
    apiKey: 'secret',
    timeoutMs: HANG_MS,
    fallback: createOfflinePlaces(),
  });
  await places.suggest(typed, 'a session');
  await google.close();
  return google.calls.map(({ body }) => body);
}

for (const promise of ['1§9.9 Autocomplete za', '2§9.14 Autocomplete za'])
  spec(promise, async () => {
    expect(await askedOfGoogle('12 Kloof Street')).toEqual([
      expect.objectContaining({ input: '12 Kloof Street', includedRegionCodes: ['za'] }),
    ]);
  });

for (const [promise, screen] of [
  ['2§2.68 Address autocomplete za', '/orders/create'],
  [
    '1§2.3.21 /store-settings/locations/{store_name}/add – address limited to South Africa',
    '/store-settings/locations/Kasi%20Home/add',
  ],
] as const)
  spec(promise, async () => {
    const { get } = await here().as(here().merchant);
    // The field makes suggestions during typing.
    expect((await get(screen)).html).toContain('role="combobox"');
    const suggested = async (q: string) => {
      const { html } = await get(`/places?q=${encodeURIComponent(q)}&session=s`);
      return (JSON.parse(html) as { label: string }[]).map(({ label }) => label);
    };
    expect(await suggested('Rondebosch')).toEqual(
      expect.arrayContaining([expect.stringContaining('Rondebosch')]),
    );
    for (const abroad of ['Maseru', 'Gaborone'])
      expect(await suggested(abroad), abroad).toEqual([]);
  });
