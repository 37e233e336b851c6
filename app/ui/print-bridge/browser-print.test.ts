import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFakeBrowserPrint } from '#tests/fakes/fake-browser-print.ts';
import type { FakeBrowserPrint } from '#tests/fakes/fake-browser-print.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';
import { findBrowserPrint } from './browser-print.ts';

let fake: FakeBrowserPrint;
beforeEach(async () => {
  fake = await startFakeBrowserPrint();
});
afterEach(() => fake.close());

const find = (timeoutMs = HANG_MS) =>
  findBrowserPrint({ baseUrls: [fake.url], findTimeoutMs: HANG_MS, timeoutMs });

test('a label reaches the default printer once, as plain text [2§4.23]', async () => {
  const bridge = await find();

  await bridge.write(await bridge.defaultPrinter(), '^XA^FDé^FS^XZ');

  expect(fake.written).toEqual(['^XA^FDé^FS^XZ']);
  expect(fake.contentTypes).toEqual(['text/plain;charset=UTF-8']);
});

test('the second address is tried when the first does not answer', async () => {
  const dead = await startFakeBrowserPrint();
  await dead.close();

  const bridge = await findBrowserPrint({
    baseUrls: [dead.url, fake.url],
    findTimeoutMs: HANG_MS,
    timeoutMs: HANG_MS,
  });

  expect(await bridge.printers()).toMatchObject([{ uid: 'FAKE0001' }]);
});

test('the line format of older bridges is understood', async () => {
  fake.switches.lines = true;
  const bridge = await find();

  const printer = await bridge.defaultPrinter();

  expect(printer).toMatchObject({ uid: 'FAKE0001', connection: 'usb' });
});

test.each([
  [0x0, 'ok'],
  [0x1, 'paper-out'],
  [0x2, 'ribbon-out'],
  [0x4, 'head-open'],
  [0x5, 'head-open'],
  [0x10000, 'paused'],
])('error bits %i are read as %s', async (bits, expected) => {
  fake.switches.errorBits = bits;
  const bridge = await find();

  const status = await bridge.status(await bridge.defaultPrinter());

  expect(status).toBe(expected);
  expect(fake.written).toEqual([]);
});

test('an unknown error does not count as ready', async () => {
  fake.switches.errorBits = 0x8;
  const bridge = await find();

  await expect(bridge.status(await bridge.defaultPrinter())).rejects.toMatchObject({
    error: 'unreadable',
  });
});

test('a missing bridge, a missing printer, a refusal and a slow printer have different errors', async () => {
  const bridge = await find();
  const printer = await bridge.defaultPrinter();

  fake.switches.noPrinter = true;
  await expect(bridge.defaultPrinter()).rejects.toMatchObject({ error: 'no-printer' });
  expect(await bridge.printers()).toEqual([]);
  fake.switches.noPrinter = false;

  fake.switches.refused = true;
  await expect(find()).rejects.toMatchObject({ error: 'refused' });
  fake.switches.refused = false;

  const hasty = await find(NEVER_ANSWERED_MS);
  fake.switches.slowMs = 3_600_000;
  await expect(hasty.write(printer, '^XA^XZ')).rejects.toMatchObject({ error: 'slow' });

  await fake.close();
  await expect(find()).rejects.toThrow(/Start it on this computer/);
});
