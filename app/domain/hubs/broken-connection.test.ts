import { expect, test } from 'vitest';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { whileBreaking, type Break } from '#tests/fakes/broken-connection.ts';
import { undoScan } from './undo-scan.ts';

const CODES = [null, 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH'];
const WHENS = ['before its answer', 'after its answer'] as const;
const BREAKS = CODES.flatMap((code) => WHENS.map((when): Break => ({ code, when })));

/** The positions of BEGIN and COMMIT among the statements of an accepted scan. Statement 0 looks up the hub. */
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

test.each(BREAKS)(
  'a connection that breaks ($code, $when) at any statement of an undo leaves the whole scan or none of it',
  async (broken) => {
    const it = await beltWorld();
    const scanId = newId();
    await it.scan({ scanId });
    const stored = () =>
      it.db.$transaction(async (tx) => [
        // Waits for a commit that is on its way.
        (await lockOrder(tx, it.order.id)).status,
        await tx.hubScan.count({ where: { undoneAt: null } }),
        (await tx.shipment.findFirstOrThrow()).receivedHubId,
        await tx.driverAsk.count(),
      ]);
    const whole = await stored();
    const undo = () => undoScan(it.services, it.clerk, { scanId });
    const undoOf = async (nth: number) => {
      const error = await whileBreaking(nth, broken, undo).catch((reason: unknown) => reason);
      return isAppError(error) ? error.message : knownError(error)?.code;
    };
    let nth = BEGIN;
    let answer = await undoOf(nth);
    while (answer === 'busy') {
      expect([whole, ['unassigned', 0, null, 0]]).toContainEqual(await stored());
      answer = await undoOf((nth += 1));
    }
    // If a commit reached the database although its answer was lost, the next attempt finds the scan undone.
    expect(['This scan was already undone.', undefined]).toContain(answer);
    expect(nth).toBeGreaterThan(8);
    expect(await stored()).toEqual(['unassigned', 0, null, 0]);
    expect(await it.verdict()).toBe('accepted');
  },
);
