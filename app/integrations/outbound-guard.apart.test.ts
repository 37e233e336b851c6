import * as dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { createOutboundGuard, PRIVATE_ADDRESS } from './outbound-guard.ts';

vi.mock('node:dns', async (original) => {
  const real = await original<typeof dns>();
  return { ...real, lookup: vi.fn(real.lookup) };
});

/** IANA IPv4 Special-Purpose Address Registry and multicast (RFC 5771): of each range the first address, the last,
 *  and one in between. */
// prettier-ignore
const V4: Record<string, readonly string[]> = {
  '0.0.0.0/8':          ['0.0.0.0', '0.255.255.255', '0.7.7.7'],
  '10.0.0.0/8':         ['10.0.0.0', '10.255.255.255', '10.9.8.7'],
  '100.64.0.0/10':      ['100.64.0.0', '100.127.255.255', '100.100.100.200'],
  '127.0.0.0/8':        ['127.0.0.0', '127.255.255.255', '127.0.0.53'],
  '169.254.0.0/16':     ['169.254.0.0', '169.254.255.255', '169.254.169.254'],
  '172.16.0.0/12':      ['172.16.0.0', '172.31.255.255', '172.17.0.1'],
  '192.0.0.0/24':       ['192.0.0.0', '192.0.0.255', '192.0.0.170'],
  '192.0.2.0/24':       ['192.0.2.0', '192.0.2.255', '192.0.2.1'],
  '192.31.196.0/24':    ['192.31.196.0', '192.31.196.255', '192.31.196.1'],
  '192.52.193.0/24':    ['192.52.193.0', '192.52.193.255', '192.52.193.1'],
  '192.88.99.0/24':     ['192.88.99.0', '192.88.99.255', '192.88.99.1'],
  '192.168.0.0/16':     ['192.168.0.0', '192.168.255.255', '192.168.1.1'],
  '192.175.48.0/24':    ['192.175.48.0', '192.175.48.255', '192.175.48.6'],
  '198.18.0.0/15':      ['198.18.0.0', '198.19.255.255', '198.18.7.7'],
  '198.51.100.0/24':    ['198.51.100.0', '198.51.100.255', '198.51.100.7'],
  '203.0.113.0/24':     ['203.0.113.0', '203.0.113.255', '203.0.113.7'],
  '224.0.0.0/4':        ['224.0.0.0', '239.255.255.255', '239.1.1.1'],
  '240.0.0.0/4':        ['240.0.0.0', '255.255.255.254', '250.1.1.1'],
  '255.255.255.255/32': ['255.255.255.255'],
};

/** IANA IPv6 Special-Purpose Address Registry, with multicast, site-local (RFC 3879), the translated form of RFC 2765
 *  and addresses that embed an IPv4 address. */
// prettier-ignore
const V6: Record<string, readonly string[]> = {
  '::/128':             ['::'],
  '::1/128':            ['::1'],
  '::/96':              ['::7f00:1', '::a00:1', '::808:808'],
  '::ffff:0:0/96':      ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:ffff:ffff'],
  '::ffff:0:0:0/96':    ['::ffff:0:127.0.0.1', '::ffff:0:a00:1', '::ffff:0:8.8.8.8'],
  '64:ff9b::/96':       ['64:ff9b::', '64:ff9b::7f00:1', '64:ff9b::8.8.8.8'],
  '64:ff9b:1::/48':     ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '64:ff9b:1::a00:1'],
  '100::/64':           ['100::', '100::ffff:ffff:ffff:ffff', '100::1'],
  '100:0:0:1::/64':     ['100:0:0:1::', '100:0:0:1:ffff:ffff:ffff:ffff'],
  '2001::/23':          ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001::/32':          ['2001:0:7f00:1::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2001:1::1/128':      ['2001:1::1'],
  '2001:1::2/128':      ['2001:1::2'],
  '2001:1::3/128':      ['2001:1::3'],
  '2001:2::/48':        ['2001:2::', '2001:2:0:ffff:ffff:ffff:ffff:ffff'],
  '2001:3::/32':        ['2001:3::', '2001:3:ffff::1'],
  '2001:4:112::/48':    ['2001:4:112::', '2001:4:112::1'],
  '2001:10::/28':       ['2001:10::', '2001:1f:ffff::1'],
  '2001:20::/28':       ['2001:20::', '2001:2f:ffff::1'],
  '2001:30::/28':       ['2001:30::', '2001:3f:ffff::1'],
  '2001:db8::/32':      ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2002::/16':          ['2002::', '2002:7f00:1::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2620:4f:8000::/48':  ['2620:4f:8000::', '2620:4f:8000::6'],
  '3fff::/20':          ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff'],
  '5f00::/16':          ['5f00::', '5f00:ffff::1'],
  'fc00::/7':           ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', 'fd12:3456::1'],
  'fe80::/10':          ['fe80::', 'febf::1', 'fe80::1'],
  'fec0::/10':          ['fec0::', 'feff::1'],
  'ff00::/8':           ['ff00::', 'ff02::1', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
};

/** The addresses just outside these ranges, and some that shops really use. */
// prettier-ignore
const PUBLIC = [
  '1.0.0.0', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '126.255.255.255',
  '128.0.0.0', '169.253.255.255', '169.255.0.0', '172.15.255.255', '172.32.0.0', '191.255.255.255',
  '192.0.1.0', '192.0.3.0', '192.88.98.255', '192.88.100.0', '192.167.255.255', '192.169.0.0',
  '198.17.255.255', '198.20.0.0', '198.51.99.255', '203.0.112.255', '203.0.114.0',
  '223.255.255.255', '8.8.8.8', '23.227.38.65', '196.10.52.1',
  '2001:200::', '2001:db7:ffff::1', '2001:db9::', '2003::1', '2606:4700::1111', '2c0f:f248::1',
  '2620:4f:7fff::1', '2620:4f:8001::', '3ffe::1', '3fff:1000::', '2a00:1450::1',
];

const guard = createOutboundGuard([], 'webhook address');
const special = Object.values({ ...V4, ...V6 }).flat();
const written = (address: string) => (address.includes(':') ? `[${address}]` : address);

function isRefusedWhenSaved(address: string): boolean {
  try {
    guard.check(`https://${written(address)}/hook`);
    return false;
  } catch {
    return true;
  }
}

/** Whether a name that resolves to these addresses is refused. */
function isRefusedWhenDialled(...addresses: string[]): Promise<boolean> {
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  vi.mocked(dns.lookup).mockImplementationOnce(((_name: string, _options: object, done: Found) =>
    done(null, found)) as unknown as typeof dns.lookup);
  return new Promise((resolve) =>
    guard.lookup('rebinding.example', {}, (error) => resolve(error?.code === PRIVATE_ADDRESS)),
  );
}

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

test('no address of a special-purpose network is accepted, neither when it is saved nor when it is connected to', async () => {
  const saved = special.filter((address) => !isRefusedWhenSaved(address));
  const dialled = await Promise.all(special.map((address) => isRefusedWhenDialled(address)));
  const beside = await Promise.all(
    special.map((address) => isRefusedWhenDialled('8.8.8.8', address)),
  );

  console.log(
    JSON.stringify({ networks: Object.keys({ ...V4, ...V6 }).length, addresses: special.length }),
  );
  expect(saved).toEqual([]);
  expect(special.filter((_, at) => !dialled[at])).toEqual([]);
  expect(special.filter((_, at) => !beside[at])).toEqual([]);
});

test('addresses next to these ranges, and those of real shops, are accepted', async () => {
  expect(PUBLIC.filter(isRefusedWhenSaved)).toEqual([]);
  for (const address of PUBLIC) expect(await isRefusedWhenDialled(address), address).toBe(false);
});

test('an address with a zone and a text that is not an address are refused when they are connected to', async () => {
  expect(await isRefusedWhenDialled('fe80::1%eth0')).toBe(true);
  expect(await isRefusedWhenDialled('nonsense')).toBe(true);
});

test('this machine’s own names are refused when they are saved', () => {
  for (const host of ['localhost', 'LOCALHOST', 'localhost.', 'shop.localhost'])
    expect(isRefusedWhenSaved(host), host).toBe(true);
  expect(isRefusedWhenSaved('notlocalhost.example')).toBe(false);
});

test('broken twin: the guard accepts an address whose origin is exempt', () => {
  const open = createOutboundGuard(['https://127.0.0.1:4103'], 'webhook address');

  expect(open.check('https://127.0.0.1:4103/hook').host).toBe('127.0.0.1:4103');
  expect(() => open.check('https://127.0.0.1:4104/hook')).toThrow('private network');
});
