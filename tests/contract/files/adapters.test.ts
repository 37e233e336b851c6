import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { wholeOf } from '#app/domain/shared/bytes.ts';
import { createLocalFiles } from '#app/integrations/files/local-files.ts';
import { createS3Files } from '#app/integrations/s3/adapter.ts';
import { S3_KEYS, startS3Simulator } from '#simulators/s3/index.ts';
import type { FilesPort } from '#app/ports/files.ts';
import { memoryFiles, quietLog } from '#tests/fakes/test-services.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'thumela-files-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function bucket({ timeoutMs = HANG_MS, keys = {}, remedies = [] as unknown[] } = {}) {
  const simulator = await startS3Simulator();
  onTestFinished(() => simulator.close());
  const files = createS3Files({
    ...S3_KEYS,
    ...keys,
    endpoint: `${simulator.url}/`,
    timeoutMs,
    pauseMs: 1,
    log: { ...quietLog, error: (details) => void remedies.push(details) },
  });
  return { simulator, files };
}

const ADAPTERS: [string, () => Promise<FilesPort>][] = [
  ['a folder', async () => createLocalFiles(await folder())],
  ['a bucket', async () => (await bucket()).files],
  ['the memory of tests', async () => memoryFiles()],
];

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

const textOf = async (files: FilesPort, key: string): Promise<string | null> => {
  const file = await files.open(key);
  return file && (await wholeOf(file.content)).toString();
};

test.each(ADAPTERS)('%s keeps a file until it is removed', async (_, open) => {
  const files = await open();
  const key = 'documents/2026-11-22/a_b-c.1.pdf';

  expect(await files.get(key)).toBeNull();
  expect(await files.open(key)).toBeNull();
  await files.put(key, Buffer.from('first'), 'application/pdf');
  await files.put(key, Buffer.from('second'), 'application/pdf');

  expect(Buffer.from((await files.get(key)) ?? []).toString()).toBe('second');
  expect(await textOf(files, key)).toBe('second');
  const file = await files.open(key);
  expect(file?.bytes).toBe(6);
  if (file) await wholeOf(file.content);
  await files.remove(key);
  await files.remove(key);
  expect(await files.get(key)).toBeNull();
});

test.each(ADAPTERS)('%s stores a stream, and nothing of an interrupted one', async (_, open) => {
  const files = await open();

  expect(await files.putStream('orders.csv', pieces('a;b\r\n', '1;2\r\n'), 'text/csv')).toBe(10);
  await files.putStream('empty.csv', pieces(), 'text/csv');
  async function* broken() {
    yield* pieces('half');
    throw new Error('the database went away');
  }
  const breaking = files.putStream('orders.csv', broken(), 'text/csv');

  await expect(breaking).rejects.toThrow('the database went away');
  expect(await textOf(files, 'orders.csv')).toBe('a;b\r\n1;2\r\n');
  expect(await textOf(files, 'empty.csv')).toBe('');
});

test.each(ADAPTERS)('%s refuses a key that leads out of the storage', async (_, open) => {
  const files = await open();
  for (const key of ['../secret', 'a/../../b', '/etc/passwd', 'a//b', '', 'a b', 'é'])
    await expect(files.put(key, Buffer.from('x'), 'text/plain'), key).rejects.toMatchObject({
      code: 'internal',
    });
});

test('a folder contains only complete files', async () => {
  const path = await folder();
  const files = createLocalFiles(path);
  async function* broken() {
    yield* pieces('half');
    throw new Error('gone');
  }
  await files.putStream('broken.csv', broken(), 'text/csv').catch(() => undefined);
  await files.put('whole.csv', Buffer.from('x'), 'text/csv');

  expect(await readdir(path)).toEqual(['whole.csv']);
});

/** A source that never continues, as when the process is killed midway: no cleanup code runs. */
async function* killed() {
  yield* pieces('half of what somebody sent');
  await new Promise(() => undefined);
}

test('partial files of a killed process are removed together with the file', async () => {
  const path = await folder();
  const files = createLocalFiles(path);
  await files.put('a.csv.other', Buffer.from('y'), 'text/csv');
  void files.putStream('a.csv', killed(), 'text/csv');
  await vi.waitFor(async () => expect(await readdir(path)).toHaveLength(2), HANG_MS);

  await files.remove('a.csv');
  await files.remove('nowhere/at-all.csv');

  expect(await readdir(path)).toEqual(['a.csv.other']);
});

test('a file that is being sent to a bucket is buffered on this machine without a name', async () => {
  const path = await folder();
  vi.stubEnv('TMPDIR', path);
  onTestFinished(() => void vi.unstubAllEnvs());
  let isGoing = false;
  async function* watched() {
    yield* pieces('half of what somebody sent');
    isGoing = true;
    yield* killed();
  }

  void (await bucket()).files.putStream('a.csv', watched(), 'text/csv');

  await vi.waitFor(() => expect(isGoing).toBe(true), HANG_MS);
  expect(await readdir(path)).toEqual([]);
});

test('lost answers, throttling and interrupted bodies have no effect', async () => {
  const { simulator, files } = await bucket();
  const large = Buffer.alloc(300_000, 'papers ');

  simulator.switches.lostAnswers = 2;
  await files.putStream('large.pdf', pieces(large.toString()), 'application/pdf');
  simulator.switches.slowDowns = 2;
  await files.put('small.pdf', Buffer.from('small'), 'application/pdf');
  simulator.switches.cutBodies = 3;
  expect(await textOf(files, 'large.pdf')).toBe(large.toString());
  simulator.switches.cutBodies = 1;
  expect(Buffer.from((await files.get('large.pdf')) ?? []).equals(large)).toBe(true);
  simulator.switches.lostAnswers = 1;
  await files.remove('large.pdf');

  expect([...simulator.kept.keys()]).toEqual(['small.pdf']);
  expect(simulator.kept.get('small.pdf')?.contentType).toBe('application/pdf');
});

test('a bucket that keeps failing causes an error that says to try again', async () => {
  const { simulator, files } = await bucket();
  await files.put('a.pdf', Buffer.alloc(1_000), 'application/pdf');

  simulator.switches.slowDowns = 100;
  await expect(files.get('a.pdf')).rejects.toMatchObject({ code: 'files-down' });
  simulator.switches.slowDowns = 0;
  simulator.switches.cutBodies = 100;
  await expect(files.get('a.pdf')).rejects.toMatchObject({ code: 'files-down' });
  const silent = await bucket({ timeoutMs: NEVER_ANSWERED_MS });
  silent.simulator.switches.silences = 100;
  await expect(silent.files.get('a.pdf')).rejects.toMatchObject({ code: 'files-down' });
});

test('a file that changes while it is read never mixes both versions', async () => {
  const { simulator, files } = await bucket();
  await files.put('a.csv', Buffer.alloc(300_000, 'a'), 'text/csv');
  simulator.switches.cutBodies = 1;

  const file = await files.open('a.csv');
  await files.put('a.csv', Buffer.alloc(300_000, 'b'), 'text/csv');

  await expect(file && wholeOf(file.content)).rejects.toMatchObject({ code: 'files-down' });
});

test.each<[string, object, string]>([
  ['another secret', { secretAccessKey: 'not-the-secret' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'AKIASOMEBODYELSE' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'eu-west-1' }, 'AuthorizationHeaderMalformed'],
  ['another bucket', { bucket: 'not-ours' }, 'NoSuchBucket'],
])(
  'with %s nothing is stored, one call is made, and the log says what to do',
  async (_, keys, code) => {
    const remedies: { code?: string; remedy?: string }[] = [];
    const { simulator, files } = await bucket({ keys, remedies });

    const storing = files.put('a.pdf', Buffer.from('x'), 'application/pdf');
    await expect(storing).rejects.toMatchObject({ code: 'files-down' });
    await expect(files.get('a.pdf')).rejects.toMatchObject({ code: 'files-down' });

    expect(simulator.kept.size).toBe(0);
    expect(simulator.asked).toEqual(['PUT a.pdf', 'GET a.pdf']);
    expect(remedies).toMatchObject([{ code }, { code }]);
    expect(remedies[0]?.remedy).toMatch(/S3_/);
  },
);

test('the simulated bucket verifies signatures in headers and URLs, checksums and lengths', async () => {
  const { simulator } = await bucket();
  const { accessKeyId, secretAccessKey, region } = S3_KEYS;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const at = `${simulator.url}/papers/a.txt`;
  const signed = async (aws: object, url = at) => client.sign(url, { aws: { ...aws } });
  const status = async (request: Request | string, init?: RequestInit) =>
    (await fetch(request, init)).status;

  const put = { method: 'PUT', body: 'hello' };
  expect(await status(at, put)).toBe(403);
  expect((await client.fetch(at, put)).status).toBe(200);
  const wrongSum = { ...put, headers: { 'Content-MD5': Buffer.alloc(16).toString('base64') } };
  expect((await client.fetch(at, wrongSum)).status).toBe(400);
  const opened = await signed({ signQuery: true });
  expect(await status(opened.url)).toBe(200);
  expect(await status(opened.url.replace('a.txt', 'b.txt'))).toBe(403);
  const old = await signed({ signQuery: true, datetime: '20200101T000000Z' });
  expect(await status(old.url)).toBe(403);
  const headers = Object.fromEntries((await signed({})).headers);
  expect(await status(at, { headers })).toBe(200);
  expect(await status(`${at}?versionId=2`, { headers })).toBe(403);
  expect((await client.fetch(at, { method: 'HEAD' })).headers.get('Content-Length')).toBe('5');
  const listed = await client.fetch(`${simulator.url}/papers?list-type=2&prefix=a`);
  expect(await listed.text()).toContain('<Key>a.txt</Key>');
});

test('a folder that cannot be written to answers as the port promises, but passes on an error of the content', async () => {
  const path = await folder();
  const files = createLocalFiles(path);
  await writeFile(join(path, 'taken'), 'a file where a folder is needed');
  await mkdir(join(path, 'full', 'inside'), { recursive: true });

  const down = { code: 'files-down' };
  await expect(files.put('taken/a.pdf', Buffer.from('a'), 'application/pdf')).rejects.toMatchObject(
    down,
  );
  await expect(
    files.putStream('taken/a.pdf', pieces('a'), 'application/pdf'),
  ).rejects.toMatchObject(down);
  await expect(files.put('full', Buffer.from('a'), 'application/pdf')).rejects.toMatchObject(down);
  await expect(files.remove('full')).rejects.toMatchObject(down);

  const lost = Object.assign(new Error('The source broke'), {
    code: 'ECONNRESET',
    syscall: 'read',
  });
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('a'));
    throw lost;
  }
  await expect(files.putStream('b.pdf', broken(), 'application/pdf')).rejects.toBe(lost);
  expect((await readdir(path)).sort()).toEqual(['full', 'taken']);
});
