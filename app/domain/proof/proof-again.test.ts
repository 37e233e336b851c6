import { expect, test } from 'vitest';
import { retryAlert } from '#app/domain/alert-actions/retry-alert.ts';
import { A_JPEG, PHOTO_URL, proofWorld } from '#tests/builders/proof-world.ts';
import { fetchAllAgain } from './fetch-again.ts';

/** The courier returns a new URL with each reading, and the previous one stops working. */
async function signedWorld() {
  const it = await proofWorld();
  let nth = 0;
  const report = () => {
    it.courier.pictures.clear();
    const url = `${PHOTO_URL}?sig=${(nth += 1)}`;
    it.leaves([it.entry({ url })]);
    return url;
  };
  const alert = () => it.db.alert.findFirst({ where: { code: 'proofNotFetched', closedAt: null } });
  const states = async () => (await it.proofs()).map(({ state }) => state);
  const tryAgain = async () => {
    const id = (await alert())?.id ?? '';
    it.clock.advance(10_000);
    await retryAlert(it.services, it.merchant, { id });
    await it.work();
  };
  return { ...it, report, alert, states, tryAgain };
}

test('Try again fetches a picture from the URL that the courier reports now', async () => {
  const it = await signedWorld();
  it.report();
  await it.delivered();
  for (const minutes of [0, 1, 5, 20, 120, 720, 60]) {
    it.report();
    await it.later(minutes);
  }
  expect(await it.states()).toEqual(['failed']);

  it.courier.pictures.set(it.report(), A_JPEG);
  await it.tryAgain();
  expect(await it.states()).toEqual(['kept']);
  expect(await it.alert()).toBeNull();
});

test('an expired URL that answers with something else is requested again too', async () => {
  const it = await signedWorld();
  it.courier.pictures.set(it.report(), 'notAPicture');
  await it.delivered();
  await it.later(0);
  expect(await it.alert()).not.toBeNull();

  it.courier.pictures.set(it.report(), A_JPEG);
  await it.tryAgain();
  expect(await it.states()).toEqual(['kept']);
});

test('Try again twice before the next reading adds one reading, not two', async () => {
  const it = await signedWorld();
  it.report();
  await it.delivered();
  await it.work();
  const readings = async () => (await it.shipments()).map(({ proofAsks }) => proofAsks);
  expect(await readings()).toEqual([1]);

  for (let time = 0; time < 2; time += 1) {
    await it.db.proof.updateMany({ data: { state: 'failed' } });
    await it.db.$transaction((tx) => fetchAllAgain(tx, it.order.id, it.clock.now()));
  }

  expect(await readings()).toEqual([0]);
});

test('a delivery that is reported with a time ahead of our clock is asked for proof at once', async () => {
  const it = await proofWorld();
  it.leaves([it.photo]);
  const at = new Date(it.clock.now().getTime() + 48 * 3_600_000);
  const event = it.courier.event(it.first.reference, 'delivery', 'successful');
  await it.sayEvent({ ...event, at });
  await it.work();
  expect((await it.proofs()).map(({ state }) => state)).toEqual(['kept']);
});
