import * as dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { startCanary } from '#tests/fakes/canary.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { createWebhookSender } from './sender.ts';

vi.mock('node:dns', async (original) => {
  const real = await original<typeof dns>();
  return { ...real, lookup: vi.fn(real.lookup) };
});

/** Hosts that mean this machine or a private network, in many notations. */
// prettier-ignore
const HOSTS = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1',
  '127.0.0.1.', '127.127.127.127', '127。0。0。1', '①②⑦.⓪.⓪.①', '0.0.0.0', '0', '0x0',
  'localhost', 'LOCALHOST', 'localhost.', 'loc\talhost', 'ip6-localhost', 'ip6-loopback',
  '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]',
  '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '100.64.0.1',
  '169.254.169.254', '2852039166', '0xa9fea9fe', '[::ffff:169.254.169.254]', '[fe80::1]',
  '[fc00::1]', '[fd12:3456:789a::1]', '[fec0::1]', '[ff02::1]', '198.18.0.1', '192.0.0.1',
  '224.0.0.1', '240.0.0.1', '255.255.255.255', 'user:secret@127.0.0.1', 'a.example@127.0.0.1',
];

function forms(port: number): string[] {
  return [
    ...HOSTS.map((host) => `https://${host}:${port}/hook`),
    `https:127.0.0.1:${port}/`,
    `https:/127.0.0.1:${port}/`,
    `https:\\\\127.0.0.1:${port}\\`,
    `https://127.0.0.1:${port}#@shop.example`,
    `https://127.0.0.1:${port}?@shop.example`,
    `  https://127.0.0.1:${port}/  `,
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `ftp://127.0.0.1:${port}/`,
    `file:///etc/passwd`,
    `gopher://127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `127.0.0.1:${port}`,
    'javascript:alert(1)',
    '',
  ];
}

const message = (url: string) => ({ url, headers: {}, body: '{}' });

test('no notation of an address reaches our own network', async () => {
  const canary = await startCanary();
  const sender = createWebhookSender({ allowOrigins: [], timeoutMs: HANG_MS });
  const all = forms(canary.port);
  expect(all.length).toBeGreaterThanOrEqual(60);

  const receipts = await Promise.all(all.map((url) => sender.send(message(url))));

  const taken = all.filter((_, index) => receipts[index]?.error === null);
  console.log(JSON.stringify({ forms: all.length, taken: taken.length, canary: canary.hits() }));
  expect(taken).toEqual([]);
  expect(receipts.every(({ status }) => status === null)).toBe(true);
  expect(canary.hits()).toBe(0);
});

test('broken twin: without the guard most of these URLs reach it', async () => {
  const canary = await startCanary();
  const all = forms(canary.port).filter((url) => /127|local|::1|7f0/i.test(url));
  const origins = all.flatMap((url) => (URL.canParse(url) ? [new URL(url).origin] : []));
  const open = createWebhookSender({
    allowOrigins: origins.filter((origin) => origin !== 'null'),
    timeoutMs: HANG_MS,
  });

  // Some of them are unreachable from here, so their results are not awaited.
  for (const url of all) void open.send(message(url));

  await eventually(() => expect(canary.hits()).toBeGreaterThan(15));
});

test('a host name is refused when a private address is among its addresses, or appears in a later DNS answer', async () => {
  const canary = await startCanary();
  const sender = createWebhookSender({ allowOrigins: [], timeoutMs: HANG_MS });
  const url = `https://rebinding.example:${canary.port}/`;
  const inside = [
    ['127.0.0.1'],
    ['203.0.113.7', '127.0.0.1'],
    ['::1'],
    ['::ffff:10.0.0.1'],
    ['2001:db8::1', '169.254.169.254'],
  ];

  for (const addresses of inside) {
    vi.mocked(dns.lookup).mockImplementation(((_name: string, _options: object, done: Found) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof dns.lookup);
    expect(() => sender.check(url), 'the name itself is fine').not.toThrow();
    const receipt = await sender.send(message(url));
    expect(receipt.error).toBe('The address is inside a private network. Use a public address.');
  }
  expect(canary.hits()).toBe(0);
});

type Found = (error: null, addresses: { address: string; family: number }[]) => void;
