import { createHash } from 'node:crypto';
import { get } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildAgent } from '#app/integrations/print-agent/build-agent.ts';
import { scratchFolder } from '#tests/fakes/built-agent.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const hashOf = (content: ArrayBuffer) =>
  createHash('sha256').update(Buffer.from(content)).digest('hex');

async function builtApp() {
  const folder = await scratchFolder();
  const [file] = await buildAgent({ folder, packages: null, say: () => undefined });
  const app = await startApp({ PRINT_AGENT_DIR: folder });
  if (!file) throw new Error('Nothing was built.');
  return { file, at: (name: string) => `${app.url}/downloads/print-agent/${name}` };
}

test('a download is identical to the listed file, whether it is sent compressed or not', async () => {
  const { file, at } = await builtApp();

  const compressed = await fetch(at(file.name));
  const plain = await fetch(at(file.name), { headers: { 'Accept-Encoding': 'identity' } });

  expect(compressed.headers.get('Content-Encoding')).toBe('gzip');
  expect(Number(compressed.headers.get('Content-Length'))).toBe(file.sentBytes);
  expect(compressed.headers.get('Content-Disposition')).toBe(`attachment; filename="${file.name}"`);
  expect(compressed.headers.get('Content-Type')).toBe('application/octet-stream');
  expect(compressed.headers.get('Vary')).toContain('Accept-Encoding');
  expect(hashOf(await compressed.arrayBuffer())).toBe(file.sha256);
  expect(plain.headers.get('Content-Encoding')).toBeNull();
  expect(hashOf(await plain.arrayBuffer())).toBe(file.sha256);
  const sums = await fetch(at('SHA256SUMS'));
  expect(sums.headers.get('Content-Type')).toContain('text/plain');
  expect(await sums.text()).toBe(`${file.sha256}  ${file.name}\n`);
});

test('an interrupted download continues where it stopped', async () => {
  const { file, at } = await builtApp();
  const headers = { 'Accept-Encoding': 'identity', Range: 'bytes=1000-' };

  const rest = await fetch(at(file.name), { headers });

  expect(rest.status).toBe(206);
  expect((await rest.arrayBuffer()).byteLength).toBe(file.bytes - 1000);
});

test('only built files can be downloaded, and nothing outside their folder', async () => {
  const { file, at } = await builtApp();
  const empty = await startApp({ PRINT_AGENT_DIR: join(await scratchFolder(), 'none') });
  const statusOf = (url: string) =>
    new Promise((resolve) => get(url, (answer) => (answer.resume(), resolve(answer.statusCode))));

  for (const name of ['files.json', `${file.name}.gz`, 'thumela-print-agent-linux'])
    expect(await statusOf(at(name)), name).toBe(404);
  expect(await statusOf(at('..%2fpackage.json'))).toBe(400);
  for (const name of [file.name, 'SHA256SUMS'])
    expect(await statusOf(`${empty.url}/downloads/print-agent/${name}`), name).toBe(404);
});
