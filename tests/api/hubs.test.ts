import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const HUB = {
  name: 'Durban Hub',
  address: '1 Harbour Road, Durban, 4001',
  latitude: -29.87,
  longitude: 31.02,
  teamId: 41003,
  teamName: 'Durban',
};

test('a call can set a hub’s delivery days; a call without them leaves them unchanged', async () => {
  const { url, composition } = await startApp();
  const { userId } = await givenPerson(composition.auth, 'admin', null);
  await composition.services.db.user.updateMany({
    data: { emailProvedAt: composition.services.clock.now() },
  });
  const { token } = await createBearerToken(composition.services, userId);
  const ask = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { data?: { _id: string } };
  };
  const made = await ask('POST', '/hubs/create', HUB);
  expect(made).toMatchObject({ data: { delivery_days: [], cut_off: null } });
  const hubId = made.data?._id;
  const change = (over: object) => ask('PUT', '/hubs/update', { ...HUB, hubId, ...over });

  const days = { deliveryDays: ['friday', 'monday'], cutOff: '14:30' };
  const said = { delivery_days: ['monday', 'friday'], cut_off: '14:30' };
  expect(await change(days)).toMatchObject({ data: said });
  expect(await change({ name: 'Durban' })).toMatchObject({ data: { ...said, name: 'Durban' } });
  expect(await ask('POST', '/hubs/get', { hubId })).toMatchObject({ data: said });
  expect(await change({ deliveryDays: [], cutOff: null })).toMatchObject({
    data: { delivery_days: [], cut_off: null },
  });
  for (const wrong of [{ deliveryDays: ['someday'] }, { cutOff: '2 pm' }])
    expect(await change(wrong), JSON.stringify(wrong)).not.toHaveProperty('data');
});
