import { expect, test, vi } from 'vitest';
import { retryAlert } from '#app/domain/alert-actions/retry-alert.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { pollCourier } from '#app/domain/shipments/poll-courier.ts';
import { returnOrders } from '#app/domain/shipments/return-orders.ts';
import { trackOrder } from '#app/domain/tracking/track-order.ts';
import { given } from '#tests/builders/given.ts';
import { A_JPEG, PHOTO_URL, proofWorld, SIGNATURE_URL } from '#tests/builders/proof-world.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { askProof } from './ask-proof.ts';
import { askProofJob } from './ask-proof.job.ts';
import { fetchProof } from './fetch-proof.ts';
import { proofOfOrder } from './proof-of-order.ts';
import { proofDueJob } from './proof-due.job.ts';
import { readProofPicture } from './read-proof-picture.ts';
import { scheduleProofRequests } from './schedule-proof-requests.ts';
import { withProof } from './with-proof.rules.ts';

async function world() {
  const it = await proofWorld();
  const page = async (actor: Actor = it.merchant) => {
    const order = await getOrder(it.services, actor, it.order.orderKey);
    return { order, proof: await proofOfOrder(it.services, actor, order) };
  };
  const codes = () => alertCodes(it.db, it.order.id);
  return { ...it, page, codes };
}

test('a driver’s proof is fetched once, and shown on the order’s page and timeline', async () => {
  const it = await world();
  it.leaves([it.photo, it.signature, it.note]);

  await it.delivered();
  await it.work();

  const { order, proof } = await it.page();
  expect(proof).toEqual([
    expect.objectContaining({
      state: 'here',
      driver: 'Sipho Dlamini',
      receivedBy: 'Thandi Mokoena',
      notes: [],
      coming: 0,
      failed: 0,
      pictures: [
        expect.objectContaining({ kind: 'photo', words: 'Photo of the delivery' }),
        expect.objectContaining({
          kind: 'signature',
          words: 'Signature of the person who received the parcel',
        }),
      ],
    }),
  ]);
  expect(it.files.kept.size).toBe(2);
  const titles = withProof(order.timeline, proof).map(({ title }) => title);
  expect(titles).toContain('Proof of delivery: photo and signature');
  expect(await it.codes()).toEqual([]);
});

test.each(['successful', 'failed'] as const)(
  'the proof of a %s delivery is requested when it ends, without the timer, and once',
  async (state) => {
    const it = await world();
    const asked = vi.spyOn(it.courier, 'proof');
    it.leaves([it.photo], state);

    await it.says('delivery', state);
    await it.says('delivery', state);
    expect(asked, 'the courier is not called while its event is processed').not.toHaveBeenCalled();
    await it.runJobs();

    expect(await it.proofs()).toMatchObject([{ state: 'kept' }]);
    await it.work();
    expect(asked).toHaveBeenCalledOnce();
    await it.later(1);
    expect(asked).toHaveBeenCalledTimes(2);
  },
);

test('deliveries that end together share one request for their proof', async () => {
  const it = await world();
  const asked = vi.spyOn(it.courier, 'proof');
  const other = await given.bookedOrder(it.services, it.merchant);
  await it.delivered();
  await it.says('delivery', 'successful', other.shipment.reference);

  await it.runJobs();

  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.lastCall?.[0]).toHaveLength(2);
});

test('deliveries that end in the same millisecond, one after the other, are all read', async () => {
  const it = await world();
  const other = await given.bookedOrder(it.services, it.merchant);
  await it.delivered();
  await scheduleProofRequests(it.services);
  await it.says('delivery', 'successful', other.shipment.reference);
  await scheduleProofRequests(it.services);

  const queued = await it.db.outbox.findMany({ where: { job: askProofJob.name } });
  const asked = queued.flatMap(({ payload }) => askProofJob.payload.parse(payload).shipmentIds);
  expect(asked.toSorted()).toEqual([it.first.id, other.shipment.id].toSorted());
});

test('deliveries that end within three seconds are read at the same time', async () => {
  const it = await world();
  it.clock.set(new Date('2026-11-30T10:00:00.500Z'));
  await it.delivered();
  it.clock.advance(2_000);
  const other = await given.bookedOrder(it.services, it.merchant);
  await it.says('delivery', 'successful', other.shipment.reference);

  const due = await it.db.outbox.findMany({ where: { job: proofDueJob.name } });
  const at = new Date('2026-11-30T10:00:03Z');
  expect(due.map(({ dueAt }) => dueAt)).toEqual([at, at]);
});

test('Try again requests the proof without the timer', async () => {
  const it = await world();
  it.leaves([it.photo]);
  it.courier.pictures.set(PHOTO_URL, 'notAPicture');
  await it.delivered();
  await it.runJobs();
  const asked = vi.spyOn(it.courier, 'proof');
  it.courier.pictures.set(PHOTO_URL, A_JPEG);
  const { id } = await it.db.alert.findFirstOrThrow({ where: { code: 'proofNotFetched' } });
  it.clock.advance(10_000);
  await retryAlert(it.services, it.merchant, { id });

  await it.runJobs();

  expect(asked).toHaveBeenCalledOnce();
  expect(await it.proofs()).toMatchObject([{ state: 'kept' }]);
});

test('proof that is reported again in any way is not fetched again', async () => {
  const it = await world();
  it.leaves([it.photo, it.signature, it.note]);
  await it.delivered();
  await it.work();

  await it.delivered();
  it.courier.states = [it.courier.event(it.first.reference, 'delivery', 'successful')];
  await it.db.shipment.updateMany({ data: { state: 'booked' } });
  await pollCourier(it.services, { shipmentIds: [it.first.id] });
  for (const minutes of [1, 5, 20, 200, 2_000]) await it.later(minutes);

  expect(it.courier.fetched).toEqual([PHOTO_URL, SIGNATURE_URL]);
  expect(await it.proofs()).toHaveLength(3);
  expect(it.files.kept.size).toBe(2);
});

test('the same picture with another entry number is stored once', async () => {
  const it = await world();
  it.leaves([it.photo]);
  await it.delivered();
  await it.work();

  it.leaves([it.photo, { ...it.photo, entry: '77' }]);
  await it.later(1);

  expect(await it.proofs()).toHaveLength(1);
});

test('a worker that is killed at any point leaves one proof and one file', async () => {
  const killed = new AppError('files-down', 'Killed.');
  const it = await world();
  it.leaves([it.photo]);
  await it.delivered();
  // The worker is killed before the picture arrives, before its file is stored, and just after.
  it.courier.duringPicture = () => Promise.reject(killed);
  await it.work(it.services, 1);
  it.courier.duringPicture = null;
  const beforePut = { ...it.files, put: () => Promise.reject(killed) };
  const afterPut = {
    ...it.files,
    put: async (...args: Parameters<typeof it.files.put>) => {
      await it.files.put(...args);
      throw killed;
    },
  };
  for (const files of [beforePut, afterPut]) {
    it.clock.advance(3_600_000);
    await it.work({ ...it.services, files }, 1);
  }
  expect(await it.proofs()).toEqual([expect.objectContaining({ state: 'failed' })]);

  await it.later(24 * 60);

  expect(await it.proofs()).toEqual([expect.objectContaining({ state: 'kept', bytes: 5 })]);
  expect(it.files.kept.size).toBe(1);
});

test('the courier is asked a few times, and then the order shows that there is no proof', async () => {
  const it = await world();
  it.leaves([]);

  await it.delivered();
  await it.work();
  expect((await it.page()).proof).toMatchObject([{ state: 'awaited', at: null }]);
  await it.later(1);
  it.leaves([it.photo]);
  await it.later(4);
  expect((await it.page()).proof).toMatchObject([{ state: 'here' }]);

  const never = await world();
  never.leaves([]);
  await never.delivered();
  for (const minutes of [0, 1, 5, 20, 120, 720, 10_000]) await never.later(minutes);

  expect(await never.db.outbox.count({ where: { job: 'proof.ask' } })).toBe(6);
  expect((await never.page()).proof).toMatchObject([{ state: 'none' }]);
  expect(await never.codes()).toEqual([]);
});

test('the readings of one delivery change nothing about another whose next reading is later', async () => {
  const it = await proofWorld();
  const { shipment: other } = await given.bookedOrder(it.services, it.merchant, {
    store: it.store,
  });
  const later = new Date(it.clock.now().getTime() + 3_600_000);
  const due = { proofDueAt: later, proofAsks: 2 };
  await it.db.shipment.update({ where: { id: other.id }, data: due });
  await it.delivered();

  await it.work();

  const where = { id: other.id };
  expect(await it.db.shipment.findUniqueOrThrow({ where })).toMatchObject(due);
  expect((await it.shipments()).find(({ id }) => id === it.first.id)).toMatchObject({
    proofAsks: 1,
  });
});

test('the entries of a new courier job are new, even if they have the numbers of the job before', async () => {
  const it = await proofWorld();
  it.leaves([it.photo]);
  await it.delivered();
  await it.work();
  const next = { jobId: 'the next job', state: 'successful', entries: [it.signature] } as const;
  await it.db.shipment.updateMany({ data: { deliveryJobId: next.jobId } });
  it.courier.proofs = [{ ...next, entries: [{ ...it.signature, entry: it.photo.entry }] }];

  await it.later(5);

  expect((await it.proofs()).map(({ jobId, kind }) => [jobId, kind])).toEqual(
    expect.arrayContaining([
      [it.first.deliveryJobId, 'photo'],
      [next.jobId, 'signature'],
    ]),
  );
});

test('a picture that is missing at first is fetched at a later reading, without an alert', async () => {
  const it = await world();
  it.leaves([it.photo]);
  it.courier.pictures.delete(PHOTO_URL);
  await it.delivered();
  await it.work();
  expect((await it.page()).proof).toMatchObject([{ failed: 1, pictures: [] }]);
  expect(await it.codes()).toEqual([]);

  it.courier.pictures.set(PHOTO_URL, A_JPEG);
  await it.later(1);

  expect((await it.page()).proof).toMatchObject([{ failed: 0, pictures: [{ kind: 'photo' }] }]);
});

test('a reported picture that never arrives raises an alert, which closes when it is fetched', async () => {
  const it = await world();
  it.leaves([it.photo, it.signature]);
  it.courier.pictures.delete(PHOTO_URL);
  await it.delivered();
  for (const minutes of [0, 1, 5, 20, 120, 720, 60]) await it.later(minutes);

  expect(await it.codes()).toEqual(['proofNotFetched']);
  const { order } = await it.page();
  const [alert] = order.alerts;
  expect(alert?.words).toBe(
    'The courier has a picture of the delivery, but we could not download it. Try again, or ask the courier for it.',
  );
  it.courier.pictures.set(PHOTO_URL, A_JPEG);
  await retryAlert(it.services, it.merchant, { id: alert?.id ?? '' });
  await it.work();

  expect(await it.codes()).toEqual([]);
  expect((await it.proofs()).map(({ state }) => state)).toEqual(['kept', 'kept']);
  await expect(retryAlert(it.services, it.merchant, { id: alert?.id ?? '' })).rejects.toMatchObject(
    { code: 'not-found' },
  );
});

test('a file that is not a picture or may not be fetched raises an alert at once, without retries', async () => {
  const it = await world();
  it.leaves([it.photo]);
  it.courier.pictures.set(PHOTO_URL, 'notAPicture');

  await it.delivered();
  for (const minutes of [0, 1, 5]) await it.later(minutes);

  expect(await it.codes()).toEqual(['proofNotFetched']);
  expect(it.courier.fetched).toEqual([PHOTO_URL]);
  expect(it.files.kept.size).toBe(0);
});

test('the photo of a failed attempt is shown as that, next to the later delivery', async () => {
  const it = await world();
  it.leaves([it.photo], 'failed');
  await it.says('delivery', 'failed');
  await it.work();
  expect((await it.page()).proof).toMatchObject([
    { title: 'Failed attempt', pictures: [{ words: 'Photo of the failed attempt' }] },
  ]);
  expect((await trackOrder(it.services, it.order.orderKey)).proofAt).toBeNull();

  it.leaves([{ ...it.photo, isOfFailure: true }, it.signature]);
  it.clock.advance(3_600_000);
  await it.says('delivery', 'started');
  await it.delivered();
  await it.work();

  const { order, proof } = await it.page();
  expect(proof).toMatchObject([
    { title: 'Failed attempt', pictures: [{ kind: 'photo' }] },
    { title: 'Delivered', pictures: [{ kind: 'signature' }] },
  ]);
  const titles = withProof(order.timeline, proof).map(({ title }) => title);
  expect(titles).toContain('Proof of the failed attempt: photo');
  expect(titles).toContain('Proof of delivery: signature');
});

test('a photo of a failed attempt that is reported after the delivery is not proof of the delivery', async () => {
  const it = await world();
  it.leaves([{ ...it.photo, isOfFailure: true }, it.note]);
  await it.says('delivery', 'failed');
  it.clock.advance(3_600_000);
  await it.says('delivery', 'started');
  await it.delivered();
  await it.work();

  expect((await it.page()).proof).toMatchObject([
    { title: 'Failed attempt', pictures: [{ words: 'Photo of the failed attempt' }] },
    { title: 'Delivered', pictures: [] },
  ]);
  // On the public page a note does not count as proof either.
  expect((await trackOrder(it.services, it.order.orderKey)).proofAt).toBeNull();
});

test('an entry of an unfinished attempt is stored once the attempt has ended', async () => {
  const it = await world();
  it.leaves([{ ...it.photo, isOfFailure: null }], 'successful');
  await it.says('delivery', 'failed');
  await it.work();
  expect(await it.proofs()).toEqual([]);

  it.leaves([it.photo]);
  it.clock.advance(3_600_000);
  await it.delivered();
  await it.work();
  expect(await it.proofs()).toMatchObject([{ isOfFailure: false, state: 'kept' }]);
});

test('an entry that an earlier reading took for proof of delivery is corrected by the next', async () => {
  const it = await world();
  it.leaves([it.photo]);
  await it.delivered();
  await it.work();
  it.leaves([{ ...it.photo, isOfFailure: true }]);
  await it.later(1);
  expect(await it.proofs()).toMatchObject([{ isOfFailure: true, state: 'kept' }]);
  expect((await trackOrder(it.services, it.order.orderKey)).proofAt).toBeNull();
});

test('a return has its own proof, and its own tracking number shows that there is one', async () => {
  const it = await world();
  it.leaves([it.photo]);
  await it.says('pickup', 'successful');
  await it.delivered();
  await it.work();
  const why = { orderKeys: [it.order.orderKey], whyCode: 'faulty', note: null };
  await returnOrders(it.services, it.merchant, why);
  const back = `${it.order.orderKey}-R1`;
  const { id } = await it.db.shipment.findUniqueOrThrow({ where: { reference: back } });
  await bookCourier(it.services, { shipmentId: id });
  const { deliveryJobId } = await it.db.shipment.findUniqueOrThrow({ where: { id } });
  it.courier.proofs = [
    { jobId: deliveryJobId ?? '', state: 'successful', entries: [it.signature] },
  ];

  it.clock.advance(3_600_000);
  await it.says('pickup', 'successful', back);
  await it.says('delivery', 'started', back);
  await it.says('delivery', 'successful', back);
  await it.work();

  const { order, proof } = await it.page();
  expect(proof).toMatchObject([
    { title: 'Delivered', pictures: [{ kind: 'photo' }] },
    { title: `Return ${back}`, pictures: [{ kind: 'signature' }] },
  ]);
  const reported = withProof(order.timeline, proof).find(({ note }) => note === `Return ${back}`);
  expect(reported?.title).toBe('Proof of delivery: signature');
  expect((await trackOrder(it.services, back)).proofAt).not.toBeNull();
});

test('two workers with the same job store the proof once', async () => {
  const it = await world();
  it.leaves([it.photo, it.note]);
  await it.delivered();
  const ask = () => askProof(it.services, { shipmentIds: [it.first.id] });

  await Promise.all([ask(), ask(), ask()]);
  const proofs = await it.proofs();
  expect(proofs).toHaveLength(2);
  const fetch = () => fetchProof(it.services, { proofId: proofs[0]!.id, turn: 0 });
  await Promise.all([fetch(), fetch(), fetch()]);

  expect(it.files.kept.size).toBe(1);
  expect((await it.proofs()).map(({ state }) => state)).toEqual(['kept', 'kept']);
  expect(await it.db.outbox.count({ where: { job: 'proof.fetch' } })).toBe(1);
});

test('the public page shows that there is proof and when, but not its content', async () => {
  const it = await world();
  it.leaves([it.photo, it.signature, it.note]);
  await it.delivered();
  expect((await trackOrder(it.services, it.order.orderKey)).proofAt).toBeNull();
  await it.work();

  const tracking = await trackOrder(it.services, it.order.orderKey);

  expect(tracking.proofAt).toBe(it.photo.at?.toISOString());
  const reported = JSON.stringify(tracking);
  const [proof] = await it.proofs();
  for (const word of ['Thandi', 'Mokoena', 'Dlamini', '28.05', proof?.id ?? ''])
    expect(reported).not.toContain(word);
});

test('people who can see the order can see a picture, but hub staff cannot', async () => {
  const it = await world();
  it.leaves([it.photo]);
  await it.delivered();
  await it.work();
  const [proof] = await it.proofs();
  const hub = await given.hub(it.services);
  await it.db.hubScan.create({
    data: {
      id: proof!.id,
      hubId: hub.id,
      orderId: it.order.id,
      shipmentId: it.first.id,
      userId: it.merchant.userId ?? '',
      at: it.clock.now(),
    },
  });
  const other = await given.merchant(it.services);
  const staff = given.hubStaff([hub.id]);

  const file = await readProofPicture(it.services, it.merchant, proof!.id);
  expect(file).toMatchObject({ contentType: 'image/jpeg', fileName: `proof-${proof!.id}.jpg` });
  for (const stranger of [other, staff])
    await expect(readProofPicture(it.services, stranger, proof!.id)).rejects.toMatchObject({
      code: 'not-found',
    });
  expect((await it.page(staff)).proof).toEqual([]);
  expect(
    await it.db.auditEntry.count({ where: { action: 'order.proof', subject: it.order.id } }),
  ).toBe(1);
});

test.each(['away', 'forgetful'] as const)(
  'a missing picture raises an alert even if the courier is %s at the last reading',
  async (courier) => {
    const it = await world();
    it.leaves([it.photo]);
    it.courier.pictures.delete(PHOTO_URL);
    await it.delivered();
    await it.work();
    for (const minutes of [1, 5, 20, 120]) await it.later(minutes);
    expect(await it.codes()).toEqual([]);
    const { proof } = it.courier;
    it.courier.proof = () =>
      courier === 'away'
        ? Promise.reject(new AppError('courier-down', 'Away.'))
        : Promise.resolve([]);
    await it.later(720).catch(() => undefined);
    it.courier.proof = proof;
    await it.later(61);

    expect(await it.codes()).toEqual(['proofNotFetched']);
    expect(await it.db.shipment.count({ where: { proofDueAt: { not: null } } })).toBe(0);
  },
);

test('proof that cannot be stored does not stop the proof of other deliveries', async () => {
  const it = await world();
  it.leaves([it.photo]);
  const jobId = it.first.deliveryJobId ?? '';
  const other = await given.bookedOrder(it.services, it.merchant);
  const theirs = other.shipment.deliveryJobId ?? '';
  const odd = { ...it.photo, driverName: 'Si\u0000pho' };
  it.courier.proofs = [
    { jobId, state: 'successful', entries: [odd] },
    { jobId: theirs, state: 'successful', entries: [it.photo] },
  ];
  const asked = askProof(it.services, { shipmentIds: [it.first.id, other.shipment.id] });
  await expect(asked).rejects.toThrow();

  expect(await it.db.proof.findMany()).toMatchObject([{ shipmentId: other.shipment.id }]);
});
