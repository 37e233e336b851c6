import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { launchChromium } from '#tests/e2e/browser.ts';
import { alternate } from './bench.ts';

const EXPECTED = 5_000;
const LOOKS = 500;
const SCANS = 20;
const ROUNDS = 7;

/** What the page offers: so many judgements, or bare look-ups, one after the other; how long each takes. */
type DevicePage = { ready: Promise<void> } & Record<Work, (looks: number) => Promise<number>>;
type Work = 'judge' | 'lookUp' | 'scan' | 'keep';

/** In a real Chromium, with all that a device knows of five thousand labels and three hundred scans that wait: what our
 *  judge takes, times a hash and a look into a map; and what a scan takes until it is kept and told, times a put that
 *  is flushed to the disk with such a look. */
export async function deviceVerdicts() {
  const script = await bundled();
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    await page.waitForFunction(() => 'device' in globalThis);
    await page.evaluate(() => (globalThis as unknown as { device: DevicePage }).device.ready);
    const run = (name: Work, looks: number) =>
      page.evaluate(
        (asked) =>
          (globalThis as unknown as { device: DevicePage }).device[asked.name](asked.looks),
        { name, looks },
      );
    const judged = await alternate({
      rounds: ROUNDS,
      limit: () => run('lookUp', LOOKS),
      product: () => run('judge', LOOKS),
    });
    const kept = await alternate({
      rounds: ROUNDS,
      limit: () => run('keep', SCANS),
      product: () => run('scan', SCANS),
    });
    return { judged, kept };
  } finally {
    await browser.close();
    server.close();
  }
}

async function bundled(): Promise<string> {
  const here = fileURLToPath(new URL('./scan-device-page.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [here],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    define: { 'globalThis.EXPECTED': String(EXPECTED) },
  });
  return outputFiles[0]!.text;
}
