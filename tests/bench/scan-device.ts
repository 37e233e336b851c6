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

/** The functions of the page. Each does the given number of verdicts, look-ups, scans or puts in sequence and returns
 *  the average time of one in ms. */
export type DevicePage = { ready: Promise<void> } & Record<
  Work,
  (looks: number) => Promise<number>
>;
type Work = 'check' | 'lookUp' | 'scan' | 'keep';

/** Runs in a real Chromium with all that a device stores: five thousand labels and three hundred waiting scans.
 *  Compares a verdict with a hash and a map look-up. Compares a scan, until it is stored and shown, with such a
 *  look-up and a put that is flushed to the disk. */
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
    const assessed = await alternate({
      rounds: ROUNDS,
      limit: () => run('lookUp', LOOKS),
      product: () => run('check', LOOKS),
    });
    const kept = await alternate({
      rounds: ROUNDS,
      limit: () => run('keep', SCANS),
      product: () => run('scan', SCANS),
    });
    return { assessed, kept };
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
