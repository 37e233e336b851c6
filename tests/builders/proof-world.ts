import { askProof } from '#app/domain/proof/ask-proof.ts';
import { askProofJob } from '#app/domain/proof/ask-proof.job.ts';
import { failProof, fetchProof } from '#app/domain/proof/fetch-proof.ts';
import { fetchProofJob } from '#app/domain/proof/fetch-proof.job.ts';
import { proofDueJob } from '#app/domain/proof/proof-due.job.ts';
import { scheduleProofRequests } from '#app/domain/proof/schedule-proof-requests.ts';
import type { CourierProof } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { bookedWorld } from './booked-world.ts';

export const PHOTO_URL = 'https://pictures.example/photo.jpg';
export const SIGNATURE_URL = 'https://pictures.example/signature.png';
export const A_JPEG = {
  content: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1]),
  contentType: 'image/jpeg',
} as const;

const NOT_SAID = {
  url: null,
  text: null,
  receivedBy: null,
  driverName: null,
  place: null,
  isOfFailure: false,
};

/** A booked order. Its driver adds the proof that a test defines, and the worker's jobs are run step by step. */
export async function proofWorld() {
  const world = await bookedWorld();
  const { services, db, courier, clock, first } = world;
  const entry = (over: Partial<CourierProof>): CourierProof => ({
    ...NOT_SAID,
    entry: '1',
    kind: 'photo',
    at: clock.now(),
    ...over,
  });
  const photo = entry({ url: PHOTO_URL, driverName: 'Sipho Dlamini' });
  const signature = entry({ entry: '2', kind: 'signature', url: SIGNATURE_URL });
  const note = entry({
    entry: '3',
    kind: 'note',
    text: 'Received by Thandi Mokoena',
    receivedBy: 'Thandi Mokoena',
    place: { latitude: -26.2, longitude: 28.05 },
  });
  const leaves = (entries: CourierProof[], state: 'successful' | 'failed' = 'successful') => {
    const jobId = first.deliveryJobId ?? '';
    const isOfFailure = state === 'failed';
    const left = entries.map((one) => ({
      ...one,
      isOfFailure: one.isOfFailure === null ? null : one.isOfFailure || isOfFailure,
    }));
    courier.proofs = [{ jobId, state, entries: left }];
  };
  /** Runs the worker's timer, and then the queued jobs. */
  const work = async (using: Services = services, tries = 3) => {
    await scheduleProofRequests(using);
    await runJobs(using, tries);
  };
  /** Runs the queued jobs, with at most `tries` attempts for each picture. */
  const runJobs = async (using: Services = services, tries = 3) => {
    for (const { payload } of await scheduled(proofDueJob.name)) {
      proofDueJob.payload.parse(payload);
      await scheduleProofRequests(using);
    }
    for (const { payload } of await scheduled(askProofJob.name))
      await askProof(using, askProofJob.payload.parse(payload));
    for (const { payload } of await scheduled(fetchProofJob.name)) {
      const input = fetchProofJob.payload.parse(payload);
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        const error = await fetchProof(using, input).catch((thrown: unknown) => thrown);
        if (!error) break;
        if (attempt === tries) await failProof(using, input, 'unreachable');
      }
    }
  };
  const scheduled = async (job: string) => {
    const rows = await db.outbox.findMany({ where: { job, doneAt: null }, orderBy: { id: 'asc' } });
    await db.outbox.updateMany({ where: { job }, data: { doneAt: clock.now() } });
    return rows;
  };
  const later = async (minutes: number) => {
    clock.advance(minutes * 60_000);
    await work();
  };
  courier.pictures.set(PHOTO_URL, A_JPEG);
  courier.pictures.set(SIGNATURE_URL, { ...A_JPEG, contentType: 'image/png' });
  return {
    ...world,
    photo,
    signature,
    note,
    entry,
    leaves,
    work,
    runJobs,
    later,
    delivered: () => world.says('delivery', 'successful'),
    proofs: () => db.proof.findMany({ orderBy: { entry: 'asc' } }),
  };
}
