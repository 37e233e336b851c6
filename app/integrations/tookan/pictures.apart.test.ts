import * as dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { startCanary } from '#tests/fakes/canary.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { createPictures } from './pictures.ts';

vi.mock('node:dns', async (original) => {
  const real = await original<typeof dns>();
  return { ...real, lookup: vi.fn(real.lookup) };
});

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

test('a host name with a private address, alone or beside a public one, is not called', async () => {
  const canary = await startCanary();
  const picture = createPictures({ allowOrigins: [], timeoutMs: HANG_MS });
  const inside = [
    ['127.0.0.1'],
    ['203.0.113.7', '127.0.0.1'],
    ['::ffff:10.0.0.1'],
    ['2001:db8::1', '169.254.169.254'],
  ];

  for (const addresses of inside) {
    vi.mocked(dns.lookup).mockImplementation(((_name: string, _options: object, done: Found) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof dns.lookup);
    await expect(
      picture(`https://pictures.example:${canary.port}/a.jpg`),
      addresses.join(),
    ).rejects.toMatchObject({ code: 'courier-refused', details: { picture: 'notAllowed' } });
  }
  expect(canary.hits()).toBe(0);
});
