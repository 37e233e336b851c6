import { expect, test } from 'vitest';
import { proofOfOrder } from '#app/domain/proof/proof-of-order.ts';
import { readProofPicture } from '#app/domain/proof/read-proof-picture.ts';
import { sweepProof } from '#app/domain/proof/erase-proof.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { trackOrder } from '#app/domain/tracking/track-order.ts';
import { PHOTO_URL, proofWorld } from '#tests/builders/proof-world.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { exportCustomer } from './export-customer.ts';
import { eraseOrder } from './erase-order.ts';

const PERSONAL = ['Thandi', PHOTO_URL, '28.05', '-26.2'];

async function world() {
  const it = await proofWorld();
  it.leaves([it.photo, it.signature, it.note]);
  await it.delivered();
  const erase = () => eraseOrder(it.services, it.order.id, { evenOnTheRoad: true });
  const nothingIsLeft = async () => {
    expect(it.files.kept.size).toBe(0);
    const proofs = await it.proofs();
    const reported = JSON.stringify(proofs);
    for (const word of PERSONAL) expect(reported).not.toContain(word);
    expect([...new Set(proofs.map(({ state }) => state))]).toEqual(['erased']);
  };
  return { ...it, erase, nothingIsLeft };
}

/** Erases the order while a file of its proof of delivery is being stored. `then` is what happens to the worker
 *  afterwards. */
function erasedMeanwhile(
  it: Awaited<ReturnType<typeof world>>,
  then: () => void = () => undefined,
) {
  const put = async (...args: Parameters<typeof it.files.put>) => {
    await it.erase();
    await it.files.put(...args);
    then();
  };
  return { ...it.services, files: { ...it.files, put } };
}

test('the proof of a failed attempt is erased with the order', async () => {
  const it = await world();
  const failed = { ...it.photo, isOfFailure: true };
  it.leaves([failed, it.signature, { ...it.note, isOfFailure: true }]);
  await it.work();
  expect(await it.proofs()).toMatchObject([
    { isOfFailure: true, state: 'kept' },
    { isOfFailure: false, state: 'kept' },
    { isOfFailure: true, state: 'kept' },
  ]);
  await it.erase();
  await it.nothingIsLeft();
});

test('pictures, recipient, place and note of the proof are erased with the order', async () => {
  const it = await world();
  await it.work();
  const [proof] = await it.proofs();
  expect(it.files.kept.size).toBe(2);

  await it.erase();

  await it.nothingIsLeft();
  await expect(readProofPicture(it.services, it.merchant, proof!.id)).rejects.toMatchObject({
    code: 'not-found',
  });
  const order = await getOrder(it.services, it.merchant, it.order.orderKey);
  expect(await proofOfOrder(it.services, it.merchant, order)).toMatchObject([
    { state: 'erased', receivedBy: null, place: null, pictures: [] },
  ]);
  expect((await trackOrder(it.services, it.order.orderKey)).proofAt).toBeNull();
});

test('an erasure while a picture is being fetched leaves nothing', async () => {
  const it = await world();
  it.courier.duringPicture = async () => {
    it.courier.duringPicture = null;
    await it.erase();
  };

  await it.work();
  await it.later(24 * 60);

  await it.nothingIsLeft();
});

test('if the order is erased while a file is being stored, the worker removes the file', async () => {
  const it = await world();
  await it.work(erasedMeanwhile(it), 1);

  await it.nothingIsLeft();
});

test('a customer’s export says who received the parcel, where, and where the picture is', async () => {
  const it = await world();
  await it.work();
  const requestId = newId();
  await it.db.order.updateMany({ data: { customerRef: '4242' } });
  await it.db.privacyRequest.create({
    data: {
      id: requestId,
      storeId: it.order.storeId,
      deliveryId: newId(),
      kind: 'dataRequest',
      customerRef: '4242',
      receivedAt: it.clock.now(),
    },
  });
  const [photo] = await it.proofs();

  const { orders } = await exportCustomer(it.services, it.merchant, requestId);

  expect(orders[0]?.shipments[0]?.proof).toEqual([
    expect.objectContaining({
      kind: 'photo',
      picture: expect.objectContaining({
        address: `/proofs/${photo?.id}`,
        contentType: 'image/jpeg',
      }) as unknown,
    }),
    expect.objectContaining({ kind: 'signature' }),
    expect.objectContaining({
      kind: 'note',
      receivedBy: 'Thandi Mokoena',
      latitude: -26.2,
      picture: null,
    }),
  ]);
});

test('if that worker is killed, the clean-up removes the file', async () => {
  const it = await world();
  const killed = () => {
    throw new Error('killed');
  };

  await it.work(erasedMeanwhile(it, killed), 1);
  expect(it.files.kept.size).toBe(1);
  await sweepProof(it.services);

  await it.nothingIsLeft();
  it.clock.advance(3_600_000);
  await sweepProof(it.services);
  expect([...new Set((await it.proofs()).map(({ fileKey }) => fileKey))]).toEqual([null]);
});

test('if the order is erased while the courier is asked, nothing is stored', async () => {
  const it = await world();
  const courier = {
    ...it.courier,
    proof: async (jobIds: readonly string[]) => {
      await it.erase();
      return it.courier.proof(jobIds);
    },
  };

  await it.work({ ...it.services, courier });
  await it.later(24 * 60);

  expect(await it.proofs()).toEqual([]);
});

test('the database refuses to store personal data in an erased order', async () => {
  const it = await world();
  await it.work();
  await it.erase();

  for (const data of [{ note: 'x' }, { receivedBy: 'x' }, { latitude: 1 }, { sourceUrl: 'x' }])
    await expect(it.db.proof.updateMany({ data })).rejects.toThrow(/proofs_erased_is_empty/);
});
