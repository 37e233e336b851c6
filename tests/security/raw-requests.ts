import { gzipSync } from 'node:zlib';
import type { Pick } from './run.ts';

/** Bytes for the port, in the pieces in which they are written. `ends` is what the sender does after the last
 *  piece: waits for an answer, closes its half, or resets. */
export type RawRequest = {
  kind: string;
  pieces: Buffer[];
  ends: 'waits' | 'closes its half' | 'resets';
};

type Made = {
  text: string | Buffer;
  /** Whether the server must answer without receiving more bytes. */
  isWhole: boolean;
  slowly?: boolean;
};
type Make = (pick: Pick, host: string) => Made;

const whole = (text: string | Buffer): Made => ({ text, isWhole: true });
const unfinished = (text: string | Buffer): Made => ({ text, isWhole: false });
const lines = (...all: string[]) => all.join('\r\n') + '\r\n\r\n';

// prettier-ignore
const PATHS = ['/', '/healthz', '/login', '/orders', '/api/orders', '/api/users/login', '/webhooks/shopify',
  '/webhooks/woocommerce/x', '/webhooks/courier/x', '/webhooks/payments', '/webhooks/woocommerce-auth', '/printer-feed', '/events/orders',
  '/documents/x.pdf', '/track-order/x', '/api/openapi.json', '/app', '/app/orders.data', '/assets/x', '/proxy/x', '/no-such'];
// prettier-ignore
const BAD_TARGETS = ['//', '///', '//a', '//@', '//[', 'http://', 'http://[', 'http://[::1', 'http:///x', 'https://a:b@c:99999/',
  '*', '/%', '/%0', '/%zz', '/%c0%ae', '/%00', '/%ff%fe', '/\\', '/..', '/../../etc/passwd', '/.%2e/', '/;a=b', '/?', '/?%', '/?a=%',
  '/?a[b][c]=d', '/?__proto__[x]=1', '/#x', '/app//', '//app.data', '/.data', '/_root.data?_routes=', '/login.data?_routes=%',
  '/:', '/api//', '/api/%2f', '/documents/%2e%2e%2fx.pdf', '/events/orders?x=%', 'x', 'x:y', 'javascript:1', '/\t', '/a b', '/\u00ff'];
// prettier-ignore
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND', 'M-SEARCH', 'get', 'G E T', 'PRI', 'QUERY', 'ZZZ', ''];
// prettier-ignore
const HOSTS = ['[', ']', '[::1', '[]', '', ' ', 'a b', 'a/b', 'a@b', '%', ':', ':99999', 'x:y', '127.0.0.1:-1', 'evil.example', '\u00e9', '/', '?', '#', 'a,b'];

const target = (pick: Pick) => pick.one(pick.chance(0.5) ? PATHS : BAD_TARGETS);
const ORDINARY = (host: string) => [`Host: ${host}`, 'User-Agent: raw'];
const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket'];
const SOCKET = [
  ...UPGRADE,
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

/** Kinds of requests that are known to break servers. */
// prettier-ignore
const RAW_KINDS: Record<string, Make> = {
  'upgrade of any target': (pick, host) => whole(lines(`GET ${target(pick)} HTTP/1.1`, ...ORDINARY(host), ...pick.one([UPGRADE, SOCKET]))),
  'upgrade to another protocol': (pick, host) => whole(lines(`${pick.one(METHODS.slice(0, 8))} ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), 'Connection: Upgrade, HTTP2-Settings', `Upgrade: ${pick.one(['h2c', 'TLS/1.0', 'websocket, h2c', '', 'x'.repeat(500), '\u00ff'])}`)),
  'upgrade with junk headers': (pick, host) => whole(lines(`GET /printer-feed?email=${pick.one(['', 'a@b.example', '%', '%00', 'x'.repeat(4_000)])} HTTP/1.1`, ...ORDINARY(host), ...UPGRADE, `Origin: ${pick.one([`http://${host}`, 'null', '[', ''])}`, `Sec-WebSocket-Version: ${pick.one(['13', '0', '999', 'x', ''])}`, `Sec-WebSocket-Key: ${pick.one(['', 'short', 'x'.repeat(3_000), '====', '\u00ff'])}`, `Sec-WebSocket-Extensions: ${pick.one(['permessage-deflate', 'permessage-deflate; server_max_window_bits=99', ';;;', ''])}`)),
  'socket with junk frames': (pick, host) => unfinished(Buffer.concat([Buffer.from(lines(`GET /printer-feed?email=a@b.example HTTP/1.1`, ...ORDINARY(host), ...SOCKET, `Origin: http://${host}`)), junkFrames(pick)])),
  'upgrade with a body': (pick, host) => whole(lines(`POST ${target(pick)} HTTP/1.1`, ...ORDINARY(host), ...SOCKET, 'Content-Length: 5') + 'hello'),
  'bad target': (pick, host) => whole(lines(`${pick.one(['GET', 'POST', 'HEAD', 'DELETE'])} ${pick.one(BAD_TARGETS)} HTTP/1.1`, ...ORDINARY(host), 'Content-Length: 0')),
  'absolute form': (pick, host) => whole(lines(`GET ${pick.one(['http', 'https', 'ftp', 'HTTP'])}://${pick.one([host, ...HOSTS])}${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host))),
  'asterisk form': (pick, host) => whole(lines(`${pick.one(['OPTIONS', 'GET', 'POST', 'HEAD', 'TRACE'])} * HTTP/1.1`, ...ORDINARY(host))),
  'method': (pick, host) => whole(lines(`${pick.one(METHODS)} ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), 'Content-Length: 0')),
  'connect': (pick, host) => whole(lines(`CONNECT ${pick.one(['127.0.0.1:1', host, '/', '[::1]:1', 'x', '*'])} HTTP/1.1`, ...ORDINARY(host))),
  'version': (pick, host) => whole(lines(`GET ${pick.one(PATHS)} ${pick.one(['HTTP/0.9', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9.9', 'HTTP/1.', 'http/1.1', 'ICY 1', ''])}`, ...ORDINARY(host))),
  'host': (pick) => whole(lines(`${pick.one(['GET', 'POST'])} ${pick.one(PATHS)} HTTP/1.1`, `Host: ${pick.one(HOSTS)}`, ...pick.one([[], ['X-Forwarded-Host: ['], ['X-Forwarded-Proto: x', 'Forwarded: for=[']]), 'Content-Length: 0')),
  'no host or several': (pick, host) => whole(lines(`GET ${pick.one(PATHS)} HTTP/1.1`, ...pick.one([[], [`Host: ${host}`, 'Host: evil.example']]), 'Accept: */*')),
  'contradictory lengths': (pick, host) => unfinished(lines(`POST ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), ...pick.one([['Content-Length: 5', 'Content-Length: 6'], ['Content-Length: 5, 5'], ['Content-Length: -1'], ['Content-Length: 1e3'], ['Content-Length: 99999999999999999999'], ['Content-Length: 5', 'Transfer-Encoding: chunked'], ['Transfer-Encoding: chunked, chunked'], ['Transfer-Encoding: identity'], ['Transfer-Encoding: gzip'], ['Transfer-Encoding: \tchunked'], ['Transfer-Encoding : chunked']])) + pick.one(['', 'hello', '0\r\n\r\n', '5\r\nhello\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n'])),
  'chunk junk': (pick, host) => unfinished(lines(`POST ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), `Content-Type: ${pick.one(TYPES)}`, 'Transfer-Encoding: chunked') + pick.one(['zz\r\n', '-1\r\n', 'ffffffffffffffff\r\n', '5\r\nhel', '5;\x00\r\nhello\r\n', `5;${'x'.repeat(20_000)}\r\nhello\r\n`, '0\r\nTrailer: x\r\n', '5\nhello\n0\n\n', '5\r\nhello!\r\n'])),
  'junk declared as compressed': (pick, host) => withBody(pick, host, pick.chance(0.5) ? pick.bytes(60) : gzipSync('{"a":1}').subarray(0, 12), `Content-Encoding: ${pick.one(['gzip', 'deflate', 'br', 'gzip, gzip', 'x', 'identity'])}`),
  'junk body': (pick, host) => withBody(pick, host, pick.one([pick.bytes(200), Buffer.from('{"a":'), Buffer.from('[' .repeat(5_000)), Buffer.from('a=%&%=&&&=='), Buffer.from('--x\r\n'), Buffer.alloc(0), Buffer.from('\ufeff{}')])),
  'multipart form without valid parts': (pick, host) => withBody(pick, host, Buffer.from(pick.one(['--x', '--x\r\nContent-Disposition: form-data\r\n\r\na\r\n--x--', '--x\r\n\r\n', `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(9_000)}"\r\n\r\nv\r\n--x--\r\n`, '--x\r\nContent-Disposition: form-data; name="a"; filename="\x00"\r\nContent-Type: [\r\n\r\nv\r\n--x--\r\n'])), `Content-Type: multipart/form-data${pick.one(['; boundary=x', '', '; boundary=', '; boundary="', `; boundary=${'x'.repeat(300)}`])}`),
  'flood of headers': (pick, host) => whole(lines(`GET ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), ...Array.from({ length: pick.one([90, 500, 3_000]) }, (_, n) => `X-${n}: y`))),
  'long header': (pick, host) => whole(lines(`GET ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), `${pick.one(['Cookie', 'Authorization', 'Accept', 'X', 'Origin', 'Referer', 'Range', 'If-None-Match'])}: ${'x'.repeat(pick.one([3_000, 7_000, 20_000, 80_000]))}`)),
  'junk header': (pick, host) => whole(Buffer.from(lines(`GET ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), `${pick.one(['Cookie', 'Authorization', 'Accept', 'Accept-Encoding', 'Origin', 'Range', 'If-Modified-Since', 'X-Request-Id', 'Content-Type', 'Connection', 'Expect'])}: ${pick.one(['', '%', '=', ';;;=', '__Host-thumela=%', 'Bearer ', 'Bearer \u00ff', 'Thumela-Plugin ::', 'bytes=-', 'bytes=9-1', 'null', '[', 'keep-alive, close', '100-continue', 'x'])}`), 'latin1')),
  'invalid header characters': (pick, host) => whole(Buffer.concat([Buffer.from(`GET ${pick.one(PATHS)} HTTP/1.1\r\nHost: ${host}\r\n`), pick.one([Buffer.from('X\x00: y'), Buffer.from('X: \x00'), Buffer.from(' X: y'), Buffer.from('X y'), Buffer.from(': y'), Buffer.from('X: y\rZ: w'), pick.bytes(40)]), Buffer.from('\r\n\r\n')])),
  'bare line feeds': (pick, host) => unfinished(`GET ${pick.one(PATHS)} HTTP/1.1\nHost: ${host}\n\n`),
  'only noise': (pick) => unfinished(pick.bytes(1 + pick.below(300))),
  'another protocol': (pick) => unfinished(Buffer.from(pick.one(['16030100', '0a00000000', '050100', '4e4f4f500d0a', '505249202a20485454502f322e300d0a0d0a534d0d0a0d0a']), 'hex')),
  'several at once': (pick, host) => whole(lines(`GET ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host)).repeat(2 + pick.below(12))),
  'byte by byte': (pick, host) => ({ ...whole(lines(`GET ${target(pick)} HTTP/1.1`, ...ORDINARY(host), ...pick.one([[], UPGRADE]))), slowly: true }),
  'broken off': (pick, host) => { const text = lines(`POST ${pick.one(PATHS)} HTTP/1.1`, ...ORDINARY(host), 'Content-Type: application/json', 'Content-Length: 40') + '{"email":'; return unfinished(text.slice(0, 1 + pick.below(text.length))); },
  'nothing at all': () => unfinished(''),
};

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  '',
  'application/json; charset=x',
  'application/json; charset=utf-32',
  '/',
  '[;',
];

function withBody(pick: Pick, host: string, body: Buffer, header?: string): Made {
  const head = lines(
    `${pick.one(['POST', 'PUT', 'DELETE'])} ${pick.one(PATHS)} HTTP/1.1`,
    ...ORDINARY(host),
    `Origin: http://${host}`,
    header?.startsWith('Content-Type') ? header : `Content-Type: ${pick.one(TYPES)}`,
    ...(header && !header.startsWith('Content-Type') ? [header] : []),
    `Content-Length: ${body.length}`,
  );
  return whole(Buffer.concat([Buffer.from(head, 'latin1'), body]));
}

function junkFrames(pick: Pick): Buffer {
  const frames: Buffer[] = [
    pick.bytes(30),
    Buffer.from('81fe ffff 00000000'.replaceAll(' ', ''), 'hex'),
    Buffer.from('81ff7fffffffffffffff00000000', 'hex'),
    Buffer.from('c18100000000ff', 'hex'),
    Buffer.from('818500000000', 'hex').subarray(0, 4),
    Buffer.concat([Buffer.from('818400000000', 'hex'), Buffer.from('null')]),
    Buffer.concat([Buffer.from('818200000000', 'hex'), Buffer.from([0xff, 0xfe])]),
    Buffer.from('88820000000003e7', 'hex'),
    Buffer.from('89fe007e00000000', 'hex'),
  ];
  return Buffer.concat(Array.from({ length: 1 + pick.below(4) }, () => pick.one(frames)));
}

/** `count` requests that go through the kinds in turn. */
export function rawRequests(pick: Pick, count: number, host: string): RawRequest[] {
  const kinds = Object.entries(RAW_KINDS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length]!;
    const { text, isWhole, slowly } = make(pick, host);
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    const open = ['closes its half', 'closes its half', 'resets'] as const;
    return {
      kind,
      pieces: slowly ? [...bytes].map((byte) => Buffer.from([byte])) : inPieces(pick, bytes),
      ends: isWhole ? pick.one(['waits', 'waits', 'waits', ...open]) : pick.one(open),
    };
  });
}

function inPieces(pick: Pick, bytes: Buffer): Buffer[] {
  if (bytes.length < 2 || pick.chance(0.7)) return [bytes];
  const cut = 1 + pick.below(bytes.length - 1);
  return [bytes.subarray(0, cut), bytes.subarray(cut)];
}
