import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { fieldsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
let made = 0;
const nextName = () => `Hub ${(made += 1)}`;
const HUB = {
  name: 'New Name',
  address: '1 Viking Way, Epping, Cape Town',
  latitude: -33.9,
  longitude: 18.5,
  teamId: '1',
  teamName: 'CPT',
};
const page = async (path: string) => (await here().as(here().admin)).get(path);

spec('2§2.7 /hubs, /hubs/create, /hubs/update/{hubId}, /hubs/receive/{hubId}', async () => {
  const hub = await given.hub(here().services, { name: nextName() });
  for (const path of ['/hubs', '/hubs/create', `/hubs/update/${hub.id}`, `/hubs/receive/${hub.id}`])
    expect((await page(path)).status, path).toBe(200);
});

spec(
  '2§2.85 List: Name, Description (or --), Team Name, Location; buttons Recieve, Update',
  async () => {
    const hub = await given.hub(here().services, { name: 'Epping Hub' });
    const shown = await page('/hubs');
    expect(textsOf(shown, 'th')).toEqual(
      expect.arrayContaining(['Name', 'Description', 'Team Name', 'Location']),
    );
    expect(shown.text).toContain('--');
    expect(shown.html).toContain(`/hubs/receive/${hub.id}`);
    expect(shown.html).toContain(`/hubs/update/${hub.id}`);
    expect(textsOf(shown, 'a').some((text) => text.startsWith('Recieve'))).toBe(true);
    expect(textsOf(shown, 'a').some((text) => text.startsWith('Update'))).toBe(true);
  },
);

spec(
  '2§2.86 Create Hub: name, address + geolocation, team id, team name, description optional',
  async () => {
    const form = await page('/hubs/create');
    expect(textsOf(form, 'h1')).toEqual(['Create Hub']);
    expect(fieldsOf(form)).toEqual(
      expect.arrayContaining([
        'name',
        'description',
        'latitude',
        'longitude',
        'teamId',
        'teamName',
      ]),
    );
    expect(form.text).toContain('Description (Optional)');
  },
);

spec('2§2.87 Update Hub (D15: works for Admins)', async () => {
  const hub = await given.hub(here().services, { name: 'Old Name' });
  expect((await page(`/hubs/update/${hub.id}`)).html).toContain('value="Old Name"');
  const call = await here().calls(here().admin);
  const changed = await call('PUT', '/hubs/update', { ...HUB, hubId: hub.id });
  expect(changed.status).toBe(200);
  const kept = await here().services.db.hub.findUniqueOrThrow({ where: { id: hub.id } });
  expect(kept.name).toBe('New Name');
});

spec('2§2.88 Receive: barcode scan screen, loading state', async () => {
  const hub = await given.hub(here().services, { name: nextName() });
  const shown = await page(`/hubs/receive/${hub.id}`);
  expect(shown.status).toBe(200);
  expect(shown.html).toMatch(/<input[^>]*name="barcode"|<input[^>]*inputMode/i);
});
