import { expect, test } from 'vitest';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { whileBreaking, type Break } from '#tests/fakes/broken-connection.ts';

const CODES = [null, 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'];
const WHENS = ['before its answer', 'after its answer'] as const;
const BREAKS = CODES.flatMap((code) => WHENS.map((when): Break => ({ code, when })));

/** The statements of an accepted scan, counted from 0, which looks up the hub (scan-statements.test.ts). */
const [BEGIN, COMMIT] = [1, 7];

test.each(BREAKS)(
  'a connection that breaks ($code, $when) at any statement of a scan asks the device to retry, and loses nothing',
  async (broken) => {
    const it = await beltWorld();
    const scanId = newId();
    const stored = async () => [
      (await it.now()).status,
      await it.db.hubScan.count(),
      await it.db.orderEvent.count({ where: { kind: 'receive' } }),
      await it.db.driverAsk.count(),
      await it.db.auditEntry.count({ where: { action: 'hub.receive' } }),
    ];
    const whole = ['atHub', 1, 1, 1, 1];
    for (let nth = BEGIN; nth <= COMMIT; nth += 1) {
      const scan = whileBreaking(nth, broken, () => it.scan({ scanId }));
      const error = await scan.catch((reason: unknown) => reason);
      expect(knownError(error)?.code, `statement ${nth}: ${String(error)}`).toBe('busy');
      // The commit may have reached the database, or still do so.
      if (nth < COMMIT) expect(await stored()).toEqual(['unassigned', 0, 0, 0, 0]);
    }
    expect(await it.scan({ scanId })).toMatchObject({ verdict: 'accepted', taken: { scanId } });
    expect(await stored()).toEqual(whole);
  },
);
