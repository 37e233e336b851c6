import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { isAppError } from '#app/domain/shared/errors.ts';
import { createTookanCourier } from '#app/integrations/tookan/adapter.ts';
import { proofOf } from '#app/integrations/tookan/proof.ts';
import { createPictures } from '#app/integrations/tookan/pictures.ts';
import { startTookanSimulator } from '#simulators/tookan/index.ts';
import type { TookanSimulator } from '#simulators/tookan/index.ts';
import { TookanJob } from '#app/integrations/tookan/wire.ts';
import type { CourierProof } from '#app/ports/courier.ts';
import { startCanary } from '#tests/fakes/canary.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { aBooking } from './booking.ts';

let simulator: TookanSimulator;
let taken: number;
beforeEach(async () => {
  taken = 0;
  simulator = await startTookanSimulator({ apiKey: 'key', sharedSecret: 'secret' });
});
afterEach(() => simulator.close());

function theCourier() {
  return createTookanCourier({
    baseUrl: simulator.apiUrl,
    apiKey: 'key',
    sharedSecret: 'secret',
    worstDelayMs: 0,
    timeoutMs: HANG_MS,
    rateLimit: { take: async () => void (taken += 1) },
    pictures: { allowOrigins: [simulator.url], timeoutMs: HANG_MS },
  });
}

/** Creates a job and lets its driver end it with this status. Returns the job's id. */
async function ended(status: number, reference = 'AAA'): Promise<string> {
  const { deliveryJobId } = await theCourier().create(aBooking(reference));
  simulator.control.advance(deliveryJobId, status);
  return deliveryJobId;
}

async function proofOfJob(jobId: string): Promise<readonly CourierProof[]> {
  const [job] = await theCourier().proof([jobId]);
  return job?.entries ?? [];
}

const kindsOf = (entries: readonly CourierProof[]) => entries.map(({ kind }) => kind);
const urlOf = (entries: readonly CourierProof[], kind: CourierProof['kind']) =>
  entries.find((one) => one.kind === kind)?.url ?? '';
const refusal = async (work: Promise<unknown>) => {
  const error = await work.catch((thrown: unknown) => thrown);
  return isAppError(error) ? (error.details['picture'] ?? error.code) : error;
};

describe('what a driver added', () => {
  test('a delivery has a signature, a photo and the receiver’s name, with driver, time and place', async () => {
    const jobId = await ended(2);

    const [job] = await theCourier().proof([jobId]);

    expect(job).toMatchObject({ jobId, state: 'successful' });
    expect(kindsOf(job?.entries ?? [])).toEqual(['signature', 'photo', 'note']);
    const { customer_username: recipient } = simulator.control
      .jobs()
      .find((one) => String(one.jobId) === jobId)!.fields;
    expect(job?.entries[2]).toMatchObject({ receivedBy: recipient, url: null });
    for (const { at, place, driverName, entry } of job?.entries ?? []) {
      expect(at).toBeInstanceOf(Date);
      expect(place).toEqual({
        latitude: expect.any(Number) as number,
        longitude: expect.any(Number) as number,
      });
      expect(driverName).toBeTruthy();
      expect(entry).toMatch(/^\d+$/);
    }
  });

  test('a failed attempt has a photo, a job in progress has nothing', async () => {
    const [failed, underWay] = [await ended(3, 'AAA'), await ended(1, 'BBB')];

    const reported = await theCourier().proof([failed, underWay, '1']);

    expect(reported.map(({ state, entries }) => [state, kindsOf(entries)])).toEqual([
      ['failed', ['photo']],
      ['started', []],
    ]);
  });

  test('after a second attempt, the proof of the failed first one is no proof of the delivery', async () => {
    const jobId = await ended(3);
    for (const status of [0, 1, 2]) simulator.control.advance(jobId, status);

    const entries = await proofOfJob(jobId);

    expect(entries.map(({ kind, isOfFailure }) => [kind, isOfFailure])).toEqual([
      ['photo', true],
      ['signature', false],
      ['photo', false],
      ['note', false],
    ]);
  });

  test.each([
    ['Failed', 'Successful', [true, false]],
    ['Status updated from Started to Failed', 'Completed', [true, false]],
    ['Started', null, [null, null]],
  ])('states are read from texts: %s, then %s', (first, second, wanted) => {
    const changed = (description: string, at: string) => ({
      type: 'state_changed',
      description,
      creation_datetime: at,
    });
    const photo = (id: number) => ({
      id,
      type: 'image_added',
      description: `https://pictures.example/${id}.jpg`,
    });
    const job = TookanJob.parse({
      job_id: 1,
      order_id: 'AAA',
      job_type: 1,
      job_status: second ? 2 : 1,
      task_history: [
        changed(first, '2026-11-28T08:00:00Z'),
        photo(1),
        ...(second ? [changed('Started', '2026-11-28T09:00:00Z')] : []),
        photo(2),
        ...(second ? [changed(second, '2026-11-28T10:00:00Z')] : []),
      ],
    });
    expect(proofOf(job).entries.map(({ isOfFailure }) => isOfFailure)).toEqual(wanted);
  });

  test('up to 25 jobs are one call within the rate limit, and pictures do not use it', async () => {
    const jobId = await ended(2);
    taken = 0;

    await theCourier().proof([jobId, ...Array.from({ length: 24 }, (_, at) => String(at + 1))]);
    expect(taken).toBe(1);
    await theCourier().picture(urlOf(await proofOfJob(jobId), 'photo'));
    expect(taken).toBe(2);
  });

  test('a late history entry appears later, under the same job', async () => {
    simulator.control.badDays.set({ lateHistory: { ms: 600_000 } });
    const jobId = await ended(2);
    expect(await proofOfJob(jobId)).toEqual([]);

    simulator.control.showAll();

    expect(await proofOfJob(jobId)).toHaveLength(3);
  });

  test('repeated entries count once; notes in HTML become plain text', async () => {
    simulator.control.badDays.set({ repeatedEntries: {}, htmlNotes: {} });

    const entries = await proofOfJob(await ended(2));

    expect(kindsOf(entries)).toEqual(['signature', 'photo', 'note']);
    expect(entries[2]?.text).toMatch(/^Received by [^<>]+$/);
  });

  test('unknown entries are ignored, and an invalid one does not affect the others', () => {
    const entry = (over: object) => ({
      id: 1,
      type: 'image_added',
      description: 'https://a.example/1.jpg',
      ...over,
    });
    const job = TookanJob.parse({
      job_id: 7,
      order_id: 'AAA',
      job_type: 1,
      job_status: 2,
      task_history: [
        entry({ type: 'barcode_added', description: '123' }),
        entry({ type: 'image_deleted' }),
        entry({ type: 'constructor' }),
        entry({ id: 2, description: 'javascript:alert(1)' }),
        entry({
          id: 3,
          description: null,
          label_description: '<img src="https://a.example/2.jpg">',
        }),
        entry({ id: 4, type: 'text_added', description: '<b></b>' }),
        'nonsense',
        null,
        entry({ id: '5', latitude: 'far', longitude: {}, creation_datetime: 'Invalid date' }),
        entry({ id: null, description: 'https://a.example/6.jpg', latitude: '0', longitude: '0' }),
        entry({ id: 7, type: 'image_and_text_added', description: 'Left with the guard' }),
      ],
    });

    const { entries } = proofOf(job);

    expect(
      entries.map(({ entry, kind, url, text, at, place }) => ({
        entry,
        kind,
        url,
        text,
        at,
        place,
      })),
    ).toEqual([
      {
        entry: '5',
        kind: 'photo',
        url: 'https://a.example/1.jpg',
        text: null,
        at: null,
        place: null,
      },
      {
        entry: expect.stringMatching(/^[0-9a-f]{24}$/),
        kind: 'photo',
        url: 'https://a.example/6.jpg',
        text: null,
        at: null,
        place: null,
      },
      { entry: '7', kind: 'note', url: null, text: 'Left with the guard', at: null, place: null },
    ]);
  });
});

describe('pictures of a proof', () => {
  test('a photo and a signature are complete, and their type is read from their bytes', async () => {
    const entries = await proofOfJob(await ended(2));

    const photo = await theCourier().picture(urlOf(entries, 'photo'));
    const signature = await theCourier().picture(urlOf(entries, 'signature'));

    expect(photo.contentType).toBe('image/jpeg');
    expect(signature.contentType).toBe('image/png');
    expect(photo.content.byteLength).toBeLessThan(4_096);
    expect(signature.content.byteLength).toBeLessThan(4_096);
  });

  test.each([
    ['missingPicture', 'missing'],
    ['wrongPicture', 'notAPicture'],
    ['hugePicture', 'tooLarge'],
    ['errors500', 'courier-down'],
  ] as const)('when the picture server has %s the picture is %s', async (day, why) => {
    const url = urlOf(await proofOfJob(await ended(2)), 'photo');
    simulator.control.badDays.set({ [day]: { calls: ['picture'] } });

    expect(await refusal(theCourier().picture(url))).toBe(why);
  });

  test('a picture that does not arrive in time can be tried again', async () => {
    const url = urlOf(await proofOfJob(await ended(2)), 'photo');
    simulator.control.badDays.set({ hang: { ms: 600_000, calls: ['picture'] } });
    const impatient = createPictures({ allowOrigins: [simulator.url], timeoutMs: 50 });

    expect(await refusal(impatient(url))).toBe('courier-down');
  });
});

/** A picture server of our own, at an allowed origin as the simulators are. */
async function aServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0]);

describe('its URL is not trusted', () => {
  test('no picture URL may lead into our own network, or lack TLS', async () => {
    const canary = await startCanary();
    const picture = createPictures({ allowOrigins: [], timeoutMs: HANG_MS });
    // prettier-ignore
    const hosts = [
      '127.0.0.1', '127.1', '2130706433', '0x7f000001', '0.0.0.0', 'localhost', 'localhost.', '[::1]', '[::ffff:127.0.0.1]',
      '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1', '169.254.169.254', '[fe80::1]', '[fd12::1]', 'me:secret@127.0.0.1',
    ];
    const addresses = [
      ...hosts.map((host) => `https://${host}:${canary.port}/a.jpg`),
      `http://127.0.0.1:${canary.port}/a.jpg`,
      'http://pictures.example/a.jpg',
      'ftp://pictures.example/a.jpg',
      'file:///etc/passwd',
      'data:image/png;base64,iVBORw0KGgo=',
      '//pictures.example/a.jpg',
      '',
    ];

    const ends = await Promise.all(addresses.map((address) => refusal(picture(address))));

    expect(ends).toEqual(addresses.map(() => 'notAllowed'));
    expect(canary.hits()).toBe(0);
  });

  test('a redirect is followed, and checked like the first URL', async () => {
    const canary = await startCanary();
    const origin = await aServer((request, response) => {
      const to = {
        '/here': '/jpeg',
        '/inside': `https://127.0.0.1:${canary.port}/`,
        '/round': '/round',
      };
      const location = to[request.url as keyof typeof to];
      if (location) return void response.writeHead(302, { location }).end();
      response.end(JPEG);
    });
    const picture = createPictures({ allowOrigins: [origin], timeoutMs: HANG_MS });

    expect((await picture(`${origin}/here`)).contentType).toBe('image/jpeg');
    expect(await refusal(picture(`${origin}/inside`))).toBe('notAllowed');
    expect(await refusal(picture(`${origin}/round`))).toBe('notAllowed');
    expect(canary.hits()).toBe(0);
  });

  test('no credentials of ours are sent, nor a cookie that the server has just set', async () => {
    const seen: unknown[] = [];
    const origin = await aServer((request, response) => {
      const { cookie, authorization, referer } = request.headers;
      seen.push({ cookie, authorization, referer });
      if (request.url === '/first')
        return void response.writeHead(302, { location: '/jpeg', 'set-cookie': 'theirs=1' }).end();
      response.end(JPEG);
    });

    await createPictures({ allowOrigins: [origin], timeoutMs: HANG_MS })(`${origin}/first`);

    expect(seen).toEqual([{}, {}]);
  });

  test('the real size counts, whatever size is announced', async () => {
    const origin = await aServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      response.write(JPEG);
      for (let megabyte = 0; megabyte < 11; megabyte += 1) response.write(Buffer.alloc(1_000_000));
      // The response never ends.
    });
    const picture = createPictures({ allowOrigins: [origin], timeoutMs: HANG_MS });

    expect(await refusal(picture(`${origin}/endless`))).toBe('tooLarge');
  });
});

test('an entry without an id counts once, however often its URL is signed again', () => {
  const entryOf = (description: string) =>
    proofOf(jobThatReports({ type: 'image_added', description })).entries[0]?.entry;
  const [first, second] = ['?sig=1', '?sig=2'].map((query) =>
    entryOf(`https://pictures.example/photo.jpg${query}`),
  );
  expect(second).toBe(first);
  expect(entryOf('https://pictures.example/another.jpg?sig=1')).not.toBe(first);
});

test('a text is never cut inside a surrogate pair', () => {
  const noteOf = (description: string) =>
    proofOf(jobThatReports({ type: 'text_added', description })).entries[0];
  expect(noteOf(`${'x'.repeat(499)}😀`)?.text).toBe('x'.repeat(499));
  const name = '😀'.repeat(60);
  expect(noteOf(`Received by ${name}`)?.receivedBy).toBe(name);
});

const NOTHING_SAID = { id: null, fleet_name: null, latitude: null, longitude: null };
const jobThatReports = (reported: { type: string; description: string }) =>
  TookanJob.parse({
    job_id: 1,
    order_id: 'T-1',
    job_type: 1,
    job_status: 2,
    timezone: '-120',
    task_history: [{ ...NOTHING_SAID, creation_datetime: '2025-03-07T08:30:00.000Z', ...reported }],
  });
