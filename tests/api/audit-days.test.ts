import { expect, test } from 'vitest';
import { bearerCallers, twoMerchants } from '#tests/builders/callers.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { callerFor } from './prepared-calls.ts';

test.each(['from', 'to'])(
  'a day %s that does not exist in the calendar does not filter the list',
  async (end) => {
    const { url, composition } = await startApp();
    const world = await twoMerchants(composition);
    const callers = await bearerCallers(composition.services, world);

    for (const caller of [callerFor('admin', callers), callerFor('merchant', callers)])
      for (const path of ['audit-log', 'audit-log.csv'])
        for (const day of ['0000-01-01', '9999-12-31']) {
          const address = `${url}/api/${path}?${end}=${day}`;
          const { status } = await fetch(address, { headers: caller.headers() });
          expect(status, `${caller.name} ${address}`).toBe(200);
        }
  },
);
