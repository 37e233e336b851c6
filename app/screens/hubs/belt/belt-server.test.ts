import { expect, test } from 'vitest';
import { beltServer } from './belt-server.ts';

/** A server whose answers take six seconds by the device's clock. */
function serverAt(date: string | null, status = 200) {
  const sent: unknown[] = [];
  const clock = { ms: Date.parse('2026-11-26T08:00:00Z') };
  const ask = async (_path: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    clock.ms += 6_000;
    return Response.json({ data: [] }, { status, headers: date ? { date } : {} });
  };
  return { server: beltServer(ask, () => clock.ms), sent };
}

test.each([
  ['the same time', 'Thu, 26 Nov 2026 08:00:03 GMT', 200, 500],
  ['two hours less', 'Thu, 26 Nov 2026 06:00:03 GMT', 200, -7_199_500],
  ['no time', null, 200, null],
  ['an error, perhaps of a proxy', 'Thu, 26 Nov 2026 06:00:03 GMT', 502, null],
])('the difference of the clocks after an answer with %s', async (_, date, status, aheadMs) => {
  const { server } = serverAt(date, status);
  expect(server.aheadMs()).toBeNull();
  await server.send('hub', []);
  expect(server.aheadMs()).toBe(aheadMs);
});

test('a scan is sent with its time and the difference of the clocks, if it is known', async () => {
  const { server, sent } = serverAt(null);
  const scan = {
    scanId: 'a',
    code: '2J44A77RQY2X',
    day: '2026-11-26',
    hubId: 'hub',
    at: 0,
    said: null,
  };
  const undone = { ...scan, undone: true, undoneAt: 60_000 } as const;
  await server.send('hub', [undone]);
  expect(sent.pop()).toMatchObject({
    scans: [{ undone: true, undoneAt: '1970-01-01T00:01:00.000Z' }],
  });
  const scans = [scan, ...[5_000, null].map((serverAheadMs) => ({ ...scan, serverAheadMs }))];
  await server.send('hub', scans);
  const at = '1970-01-01T00:00:00.000Z';
  expect(sent).toMatchObject([
    { scans: [{ at }, { at, serverAheadMs: 5_000 }, { serverAheadMs: null }] },
  ]);
});
