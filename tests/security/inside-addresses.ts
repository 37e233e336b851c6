/** Hosts that are this machine or a private network, in every notation we know. */
// prettier-ignore
const HOSTS = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1',
  '127.0.0.1.', '127.127.127.127', '127。0。0。1', '①②⑦.⓪.⓪.①', '0.0.0.0', '0', '0x0',
  'localhost', 'LOCALHOST', 'localhost.', 'loc\talhost', 'ip6-localhost', 'ip6-loopback',
  'a.localhost', 'ⓛocalhost', '%6cocalhost', '127.0.0.1%2f', '0000000177.0.0.01',
  '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::1%25lo]',
  '[0:0:0:0:0:ffff:7f00:0001]', '[::127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]',
  '[64:ff9b:1::7f00:1]', '[::ffff:0:7f00:1]', '[100::1]', '[2001::1]', '[2001:db8::1]',
  '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.254', '192.168.0.1', '100.64.0.1',
  '169.254.169.254', '2852039166', '0xa9fea9fe', '[::ffff:169.254.169.254]', '[fe80::1]',
  '[fc00::1]', '[fd12:3456:789a::1]', '[fec0::1]', '[ff02::1]', '198.18.0.1', '192.0.0.1',
  '192.88.99.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '192.0.0.170',
  'user:secret@127.0.0.1', 'a.example@127.0.0.1', 'a.example:443@127.0.0.1',
];

/** Addresses that lead, or try to lead, to a port of our own network, in every form. */
export function insideAddresses(port: number): string[] {
  return [
    ...HOSTS.map((host) => `https://${host}:${port}/hook`),
    `https:127.0.0.1:${port}/`,
    `https:/127.0.0.1:${port}/`,
    `https:\\\\127.0.0.1:${port}\\`,
    `https:///127.0.0.1:${port}/`,
    `https://127.0.0.1:${port}#@shop.example`,
    `https://127.0.0.1:${port}?@shop.example`,
    `https://shop.example\\@127.0.0.1:${port}/`,
    `  https://127.0.0.1:${port}/  `,
    `\thttps://127.0.0.1:${port}/`,
    `HTTPS://127.0.0.1:${port}/`,
    `http://127.0.0.1:${port}/`,
    `http://localhost:${port}/`,
    `ftp://127.0.0.1:${port}/`,
    `ws://127.0.0.1:${port}/`,
    'file:///etc/passwd',
    `gopher://127.0.0.1:${port}/`,
    `//127.0.0.1:${port}/`,
    `127.0.0.1:${port}`,
    `blob:https://127.0.0.1:${port}/x`,
    'javascript:alert(1)',
    '',
  ];
}

/** DNS answers that make a check of the host name alone insufficient. */
export const REBINDING: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['203.0.113.7', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.7'],
  ['::1'],
  ['::ffff:127.0.0.1'],
  ['2001:db8::1', '::1'],
  ['0.0.0.0'],
  ['169.254.169.254'],
  ['64:ff9b::7f00:1'],
];
