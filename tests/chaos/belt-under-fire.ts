import { expect, onTestFinished } from 'vitest';
import { receiveParcel } from '#app/domain/hubs/receive-parcel.ts';
import { ReceiveInput } from '#app/domain/hubs/receive.schema.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { startTookanSimulator, type TookanControl } from '#simulators/tookan/index.ts';
import { given } from '#tests/builders/given.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { HANG_MS, SLOWNESS } from '#tests/run/patience.ts';
import { checkBelt } from './check-belt.ts';
import { isFull, processEnv, startWorker, until } from './worker-process.ts';

export const PARCELS = isFull ? 300 : 60;
export const KILLS = isFull ? 10 : 4;
const FEE = 500;
const CALL_MS = 2_000 * SLOWNESS;
/** A team with two of the simulator's drivers. */
const TEAM = '41002';
const OF_BELT = ['get_all_fleets', 'get_all_tasks', 'assign_task', 'edit_task'];
const FOR_MANY = ['edit_multiple_tasks', 'change_job_date'];
const CALLS = [...OF_BELT, ...FOR_MANY];
const CHANGES = ['assign_task', 'edit_task', ...FOR_MANY];

type World = Awaited<ReturnType<typeof beltUnderFireWorld>>;

async function beltUnderFireWorld(round: number) {
  const it = await testServices({ now: new Date().toISOString(), connections: 10 });
  const courier = await startTookanSimulator({
    apiKey: 'key-of-the-tests',
    sharedSecret: 'shared-secret-of-the-tests',
    seed: 11 + round,
  });
  onTestFinished(() => courier.close());
  const merchant = await given.merchant(it.services, { balanceCents: PARCELS * FEE });
  const store = await given.store(it.services, merchant);
  const hub = await given.hub(it.services, { teamId: TEAM });
  const keys: string[] = [];
  while (keys.length < PARCELS)
    keys.push((await given.order(it.services, { merchant, store })).orderKey);
  const env = processEnv(it.databaseUrl, {
    TOOKAN_BASE_URL: courier.apiUrl,
    TOOKAN_TIMEOUT_MS: String(CALL_MS),
    TOOKAN_CALLS_PER_SECOND: '500',
  });
  const random = seededRandom(17 + round);
  const clerk = given.hubStaff([hub.id]);
  return { ...it, control: courier.control, merchant, hub, keys, env, random, clerk };
}

/** A hub receives parcels while the courier answers late, wrongly or not at all for a while, or loses answers after
 *  carrying out calls. Each worker dies in the middle of its work. Another `round` uses other random numbers. */
export async function beltUnderFire(
  { entry = 'worker/index.ts', statements = [] as readonly string[] } = {},
  round = 0,
) {
  const world = await beltUnderFireWorld(round);
  const { db, control, keys, env, random } = world;
  await bookAll(world);
  for (const statement of statements) await db.$executeRawUnsafe(statement);
  setBadDays(control);
  const perDeath = Math.ceil(PARCELS / (KILLS + 1));
  let kills = 0;
  for (let nth = 0; nth <= KILLS; nth += 1) {
    const worker = startWorker(env, entry);
    const before = changes(control);
    await scanAll(world, keys.slice(nth * perDeath, (nth + 1) * perDeath));
    if (nth === KILLS) break;
    const isAtWork = await until(() => changes(control) > before + 2);
    expect(isAtWork, `the worker does nothing: ${worker.said().slice(-2_000)}`).toBe(true);
    await new Promise((done) => setTimeout(done, random() * 200));
    await worker.kill();
    kills += 1;
    // Ends the dead worker's lease, which would take some minutes.
    await db.$executeRaw`update driver_asks set lease_until = now() where lease_until is not null`;
    if (nth === KILLS >> 1) goSilent(control);
  }
  // The courier works again, and failed calls are retried automatically.
  control.badDays.clear();
  const open = () => db.driverAsk.count({ where: { state: 'wanted' } });
  await until(async () => (await open()) === 0, 2 * HANG_MS);
  const checked = await checkBelt(world);
  const figures = { parcels: PARCELS, kills, calls: control.calls().length, ...checked.figures };
  console.log(`${entry}: ${JSON.stringify(figures)}`);
  return { errors: checked.errors, figures };
}

const changes = (control: TookanControl) =>
  control.calls().filter(({ call }) => CHANGES.includes(call)).length;

/** Books all shipments while the courier works. */
async function bookAll({ services, db, merchant, hub, keys, env }: World): Promise<void> {
  await requestShipments(services, merchant, { orderKeys: keys });
  const worker = startWorker(env);
  const booked = () => db.shipment.count({ where: { state: 'booked' } });
  await until(async () => (await booked()) === PARCELS);
  await worker.kill();
  await db.shipment.updateMany({ data: { hubId: hub.id } });
}

function setBadDays({ badDays }: TookanControl): void {
  badDays.set({
    errors500: { probability: 0.05, calls: CALLS },
    dropBefore: { probability: 0.04, calls: CALLS },
    garbage: { probability: 0.04, calls: CALLS, after: true },
    loseAnswer: { probability: 0.12, calls: CHANGES },
    hang: { probability: 0.01, ms: 2 * CALL_MS, calls: CALLS },
    refuse: { count: 3, probability: 0.2, message: 'Not now', calls: ['assign_task'] },
  });
}

/** The courier is not responding for a while; some seconds later it works as before. */
function goSilent(control: TookanControl): void {
  control.badDays.set({ dropBefore: { count: 25, calls: CALLS } });
}

/** Scans all parcels, and some of them twice: by another device, or again because an answer was lost. */
async function scanAll(world: World, codes: readonly string[]): Promise<void> {
  const { services, clerk, hub, clock, random } = world;
  const scan = (code: string, scanId: string) => {
    const day = isoDay(clock.now());
    return receiveParcel(services, clerk, ReceiveInput.parse({ hubId: hub.id, code, day, scanId }));
  };
  for (const code of codes) {
    clock.set(new Date());
    const scanId = newId();
    const again = random();
    const second = again < 0.1 ? scanId : newId();
    const scans = again < 0.2 ? [scanId, second] : [scanId];
    await Promise.all(scans.map((id) => scan(code, id)));
  }
}
