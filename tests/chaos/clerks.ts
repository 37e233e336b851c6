import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { answerAction } from '#app/domain/workbench/answer-action.ts';
import { fallIll, poll, type Account, type World } from './clerks-world.ts';
import { until } from './worker-process.ts';

/** What the clerks did, and the answers that they received. */
export type Attempts = {
  actions: number;
  repeats: number;
  /** How often each action on an order was confirmed. The keys are the action and the order's key, such as `held
   *  KEY`. */
  accepted: Map<string, number>;
  /** The action of each batch, by the batch's id. */
  batches: Map<string, RunnableAction>;
  /** The manifest numbers and orders of each confirmed manifest. */
  confirmed: { manifests: string[]; keys: string[]; jobId: string }[];
  documents: string[];
  /** Answers that must never occur. */
  errors: string[];
};

export type Random = () => number;
export type Clerk = { account: Account; random: Random; n: number };
export type Action = (world: World, attempts: Attempts, clerk: Clerk) => Promise<void>;

const [SUCCESSFUL, CANCELLED, DELETED] = [2, 9, 10];
const ENDED = [SUCCESSFUL, CANCELLED, DELETED];
const Reply = z.looseObject({
  accepted: z.array(z.string()).default([]),
  manifests: z.array(z.string()).default([]),
  jobId: z.string().default(''),
});

type Work = {
  clerks: number;
  actions: number;
  random: Random;
  weighed?: readonly (readonly [Action, number])[];
  /** Further activity that runs at the same time. */
  beside?: (world: World, random: Random, isOver: () => boolean) => Promise<void>;
  /** The shortest and longest time in ms between two kills. */
  deathsMs?: readonly [number, number];
};

/** Runs all clerks at once, each with `actions` random actions, while workers and web processes die and the courier
 *  fails. */
export async function clerksAtWork(
  world: World,
  { clerks, actions, random, weighed = WEIGHED, beside, deathsMs = [500, 2_000] }: Work,
): Promise<Attempts> {
  const attempts: Attempts = {
    actions: 0,
    repeats: 0,
    accepted: new Map(),
    batches: new Map(),
    confirmed: [],
    documents: [],
    errors: [],
  };
  fallIll(world);
  let isOver = false;
  const work = async (n: number) => {
    const clerk = { account: world.accounts[n % 2]!, random, n };
    for (let done = 0; done < actions; done += 1) {
      await oneOf(weighed, random)(world, attempts, clerk);
      attempts.actions += 1;
    }
  };
  const failures = Promise.all([
    disturb(world, random, deathsMs, () => isOver),
    beside?.(world, random, () => isOver),
  ]);
  await Promise.all(Array.from({ length: clerks }, (_, n) => work(n)));
  isOver = true;
  await failures;
  return attempts;
}

/** Kills or suspends one process after another. The courier's dispatcher ends some jobs and moves others. */
async function disturb(
  world: World,
  random: Random,
  [least, max]: readonly [number, number],
  isOver: () => boolean,
): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    await until(isOver, least + random() * (max - least));
    await world.killWorker(round % 2);
    if (round % 2 === 0) await world.webs.killAndStart((round / 2) % 2);
    else await world.stopWorker(random() < 0.5 ? 0 : 1);
    endSome(world, random);
    await poll(world);
  }
}

function endSome({ courier }: World, random: Random): void {
  const { control } = courier;
  for (const { jobId, orderId, status } of control.jobs()) {
    const dice = random();
    if (dice < 0.02 && !ENDED.includes(status))
      control.advance(jobId, dice < 0.01 ? CANCELLED : DELETED);
    else if (dice < 0.05) control.advanceByReference(orderId);
  }
}

export const called =
  (path: string, kind: string, more: (clerk: Clerk) => object = () => ({})): Action =>
  async (world, attempts, clerk) => {
    const order_keys = some(clerk, 1, 6);
    const reply = await call(world, attempts, clerk, path, { order_keys, ...more(clerk) });
    for (const key of reply?.accepted ?? []) accept(attempts, kind, key);
  };

const confirm: Action = async (world, attempts, clerk) => {
  const order_keys = some(clerk, 8, 20);
  const reply = await call(world, attempts, clerk, '/order/confirm-manifest', { order_keys });
  if (!reply) return;
  for (const key of reply.accepted) accept(attempts, 'confirmManifest', key);
  attempts.confirmed.push({ manifests: reply.manifests, keys: reply.accepted, jobId: reply.jobId });
};

const edit: Action = async (world, attempts, clerk) => {
  const [order_key = ''] = some(clerk, 1, 1);
  const word = randomUUID().slice(0, 8);
  const dice = clerk.random();
  const body = {
    order_key,
    name: `Naledi ${word}`,
    note: `Leave it with ${word}`,
    ...(dice < 0.4 ? { address1: `${word} Kloof Street` } : {}),
    ...(dice > 0.85 ? { paid: dice > 0.9 } : {}),
  };
  if (await call(world, attempts, clerk, '/orders/update', body))
    accept(attempts, 'updated', order_key);
};

const document =
  (path: string): Action =>
  async (world, attempts, clerk) => {
    const orders = some(clerk, 2, 12).map((order_key) => ({ order_key }));
    const reply = await call(world, attempts, clerk, path, { orders });
    if (reply) attempts.documents.push(reply.jobId);
  };

/** An action that the worker runs as a batch: `shipAndPrint`, or any other action on more than 25 orders. */
const batch =
  (intent: RunnableAction, more: () => object = () => ({})): Action =>
  async ({ services }, attempts, clerk) => {
    const orderKeys = some(clerk, intent === 'shipAndPrint' ? 3 : 26, 40);
    const form = { intent, orderKeys, ...more() };
    const { batchId } = await answerAction(services, clerk.account.merchant, form);
    if (batchId) attempts.batches.set(batchId, intent);
  };

const word = () => randomUUID().slice(0, 8);
const WEIGHED: [Action, number][] = [
  [called('/orders/create/tookan', 'ship'), 3],
  [called('/order/manifest', 'manifest'), 4],
  [called('/order/take-out', 'takeOut'), 2],
  [called('/orders/hold', 'held', () => ({ note: `Wait for ${word()}` })), 2],
  [called('/orders/release', 'released'), 2],
  [called('/orders/cancel', 'cancelled'), 1],
  [called('/orders/tag', 'tagged', () => ({ add_tags: [word()] })), 1],
  [called('/orders/note', 'noted', () => ({ note: word() })), 1],
  [confirm, 3],
  [edit, 4],
  [document('/documents/packing-slips'), 1],
  [document('/documents/shipping-labels'), 1],
  [document('/documents/zebra-labels'), 1],
  [document('/documents/manifests'), 1],
  [batch('shipAndPrint'), 2],
  [batch('ship'), 0.3],
  [batch('manifest'), 0.7],
  [batch('takeOut'), 0.5],
  [batch('hold', () => ({ note: `All wait for ${word()}` })), 0.5],
  [batch('release'), 1],
  [batch('tag', () => ({ addTags: [word()] })), 0.5],
];

export function accept({ accepted }: Attempts, kind: string, key: string): void {
  accepted.set(`${kind} ${key}`, (accepted.get(`${kind} ${key}`) ?? 0) + 1);
}

export function oneOf<T>(weighed: readonly (readonly [T, number])[], random: Random): T {
  let left = random() * weighed.reduce((sum, [, weight]) => sum + weight, 0);
  const found = weighed.find(([, weight]) => (left -= weight) < 0);
  return (found ?? weighed[0]!)[0];
}

export function some({ account: { keys }, random }: Clerk, least: number, max: number): string[] {
  const many = Math.min(keys.length, least + Math.floor(random() * (max - least + 1)));
  return keys
    .map((key) => ({ key, at: random() }))
    .sort((one, other) => one.at - other.at)
    .slice(0, many)
    .map(({ key }) => key);
}

/** Calls like an impatient client: repeats with the same key until it is answered. Now and then it calls both web
 *  processes at once, whose answers must be equal. Null when the call was refused with a reason. */
export async function call(
  world: World,
  attempts: Attempts,
  { account: { token }, random, n }: Clerk,
  path: string,
  body: object,
): Promise<z.infer<typeof Reply> | null> {
  const asked = { path: `/api${path}`, token, body, key: randomUUID() };
  const webs = random() < 0.2 ? [0, 1] : [n % 2];
  const answers = await Promise.all(webs.map((web) => untilAnswered(world, attempts, web, asked)));
  const [{ status, text } = { status: 0, text: '' }] = answers;
  const [first, second] = answers.filter((one) => one.status === 200).map(kept);
  if (second && !isDeepStrictEqual(first, second))
    attempts.errors.push(`${path} was answered twice: ${JSON.stringify([first, second])}`);
  const answered = answers.find((one) => one.status === 200);
  if (answered) return Reply.parse(JSON.parse(answered.text));
  if (![409, 422].includes(status)) attempts.errors.push(`${path} ${status} ${text.slice(0, 300)}`);
  return null;
}

/** The part of an answer that is stored and must not change: all but the order, which is read again for each answer. */
function kept({ text }: { text: string }): object {
  const { order: _, ...answer } = JSON.parse(text) as Record<string, unknown>;
  return answer;
}

type Asked = Parameters<World['webs']['ask']>[1] & { key: string };

async function untilAnswered(world: World, attempts: Attempts, web: number, asked: Asked) {
  for (let tries = 0; tries < 500; tries += 1) {
    const answer = await world.webs.ask(web, asked);
    const isWaiting = answer.status === 409 && /still running|has just failed/.test(answer.text);
    if (!isWaiting && ![0, 429, 503].includes(answer.status)) return answer;
    attempts.repeats += 1;
    await world.webs.untilReady(web);
    // Simulates that more than five minutes have passed since the web process died: then another one may repeat the
    // call.
    if (answer.status === 0)
      await world.pool.query(
        `update idempotency_keys set created_at = created_at - interval '6 minutes'
         where key = $1 and status is null`,
        [asked.key],
      );
    if (isWaiting) await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${asked.path} was never answered.`);
}
