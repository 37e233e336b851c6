import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import type { ApiDocument, Operation, Schema } from '#app/api/docs/document.ts';
import { openApiOf } from '#app/api/openapi.ts';
import type { Services } from '#app/ports/services.ts';
import {
  bearerCallers,
  shopifyCallers,
  twoMerchants,
  type Caller,
} from '#tests/builders/callers.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { watchTables } from '#tests/fakes/touched-tables.ts';
import { diceOf, KINDS, wrongRequests, type Sent } from '#tests/fakes/wrong-requests.ts';
import { isGate } from '#tests/run/extent.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { callName, requestAbout } from './call-requests.ts';
import { callerFor, walkOfCalls } from './prepared-calls.ts';

// Each test sends thousands of requests.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

const SEED = Number(process.env['API_SEED'] ?? 20_261_128);
/** How many wrong requests per call are sent in the gate (`npm test`). */
const IN_GATE = 6;

/** Tables that a refused call may change: they count attempts, or record that an attempt or a visit happened. */
const OF_TRIES = new Set(['rate_limits', 'audit_entries', 'api_tokens', 'shopify_sessions']);

const document = openApiOf(ALL_ENDPOINTS, {
  productName: 'Thumela',
  publicUrl: 'https://portal.example.co.za',
}) as ApiDocument;
const validators = new Map<Schema, z.ZodType>();

/** In the order of audit-walk.test.ts, because one call may need what an earlier call created. */
const calls = walkOfCalls().map((walked) => {
  const { method, path } = walked.endpoint;
  const template = path.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths?.[template]?.[method];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return { ...walked, name: callName(walked.endpoint), method, path, template, operation };
});

/** Body fields that name an account. A name that does not exist answers 404. */
const ACCOUNT_FIELDS = ['username', 'merchant_username'];

function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

// The gate sends only a few wrong requests per call and may miss this one.
test('calls that name an account or start a document document their refusals', () => {
  const undocumented = calls.flatMap(({ endpoint, name, operation }) => {
    const fields = fieldsOf(endpoint.body);
    const wanted = [
      ...(ACCOUNT_FIELDS.some((name) => fields.includes(name)) ? ['404'] : []),
      ...(endpoint.method === 'post' && /^\/documents\/[\w-]+$/.test(endpoint.path) ? ['429'] : []),
    ];
    return wanted
      .filter((status) => !(status in (operation.responses ?? {})))
      .map((status) => `${name}: ${status}`);
  });

  expect(undocumented).toEqual([]);
});

test('refusals that come before a call’s own are documented: the media type, a reused key, a deleted store', async () => {
  const { url, composition } = await startApp();
  const world = await twoMerchants(composition);
  const callers = [...(await bearerCallers(composition.services, world)), ...shopifyCallers(world)];
  const { db } = composition.services;
  const ofShop = shopifyCallers(world)[0]!;
  const found: string[] = [];
  const statuses: Record<string, number> = {};
  async function send(
    { endpoint, name, method, operation }: (typeof calls)[number],
    caller: Caller,
    headers: Record<string, string>,
  ) {
    const { path, body = {} } = requestAbout(endpoint, world.mine);
    const answer = await fetch(`${url}/api${path}`, {
      method: method.toUpperCase(),
      headers: { 'Content-Type': 'application/json', ...caller.headers(), ...headers },
      ...(method === 'get' ? {} : { body: JSON.stringify(body) }),
    });
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const text = await answer.text();
    found.push(...differencesOf(operation, answer, text).map((one) => `${name} ${one} ${text}`));
  }

  for (const call of calls) {
    const caller = callerFor(call.by, callers);
    if (call.endpoint.body && call.method !== 'get')
      await send(call, caller, { 'Content-Type': 'text/plain' });
    if (!call.endpoint.idempotent) continue;
    for (const actor of await actorsOfKeys(db, caller))
      await db.idempotencyKey.upsert({
        where: { actor_key: { actor, key: 'used' } },
        create: { actor, key: 'used', call: 'another', requestHash: 'another' },
        update: {},
      });
    await send(call, caller, { 'Idempotency-Key': 'used' });
  }
  await db.store.updateMany({ data: { state: 'disconnected', deletedAt: new Date() } });
  for (const call of calls) if (call.endpoint.permission !== 'open') await send(call, ofShop, {});

  expect(found).toEqual([]);
  expect(statuses[415], 'wrong media types').toBeGreaterThan(50);
  expect(statuses[422], 'reused keys').toBeGreaterThan(10);
  expect(statuses[403], 'calls of a deleted store').toBeGreaterThan(50);
});

/** Whose keys a call may use: its person’s, or its store’s. */
async function actorsOfKeys(db: Services['db'], { userId, sees }: Caller): Promise<string[]> {
  const memberships = userId ? await db.membership.findMany({ where: { userId } }) : [];
  return [...memberships.map(({ id }) => id), ...sees.map(({ store }) => `store:${store.id}`)];
}

test('every call answers its example, and answers every wrong request as the document says', async () => {
  const { url, composition } = await startApp();
  const { services } = composition;
  letPayAnywhere(services);
  const world = await twoMerchants(composition);
  const callers = [...(await bearerCallers(services, world)), ...shopifyCallers(world)];
  const touched = await watchTables(services);
  const differences: string[] = [];
  const statuses: Record<string, number> = {};

  async function send(call: (typeof calls)[number], sent: Sent, named: string) {
    await touched();
    const answer = await fetch(`${url}/api${sent.path}`, {
      method: call.method.toUpperCase(),
      headers: {
        ...callerFor(call.by, callers).headers(),
        ...(sent.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(sent.body === undefined || call.method === 'get' ? {} : { body: sent.body }),
    });
    const text = await answer.text();
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const found = differencesOf(call.operation, answer, text);
    // After a 503 the request may be stored: an unanswered courier call is kept and retried.
    if (answer.status >= 400 && answer.status !== 503)
      for (const table of await touched())
        if (!OF_TRIES.has(table)) found.push(`refused, and changed ${table}`);
    const where = `${call.name}, ${named}: ${answer.status}`;
    differences.push(...found.map((one) => `${where} ${one} ${text.slice(0, 200)}`));
  }

  for (const [index, call] of calls.entries()) {
    const about = call.by === 'shop' ? world.myShop : world.mine;
    const made = (await call.before?.({ services, world })) ?? {};
    const { path = call.path, body } = { ...requestAbout(call.endpoint, about), ...made };
    const wrong = wrongRequests(document, call, { path, body }, SEED + index);
    for (const one of sampleOf(wrong, SEED + index))
      await send(call, one, `${one.kind} as ${one.slot}`);
    await send(
      call,
      body === undefined ? { path } : { path, body: JSON.stringify(body) },
      'example',
    );
  }

  console.log(JSON.stringify({ seed: SEED, calls: calls.length, statuses }));
  expect(differences).toEqual([]);
  expect(statuses['200'], 'examples answered').toBeGreaterThan(calls.length / 2);
  expect(statuses['400'], 'wrong requests refused').toBeGreaterThan(calls.length);
});

function sampleOf<T>(all: readonly T[], seed: number): T[] {
  if (!isGate) return [...all];
  const dice = diceOf(seed);
  return all
    .map((one) => ({ one, at: dice() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, IN_GATE)
    .map(({ one }) => one);
}

/** How this answer differs from what the OpenAPI document describes for the call. */
function differencesOf({ responses = {} }: Operation, answer: Response, text: string): string[] {
  if (answer.status >= 500 && answer.status !== 503) return ['is an error of ours'];
  const documented = responses[answer.status];
  if (!documented) return ['is not documented for this call'];
  const type = answer.headers.get('Content-Type')?.split(';')[0] ?? '';
  const content = documented.content?.[type];
  if (!content) return [`has the content type ${type}`];
  if (!type.endsWith('json')) return text ? [] : ['is empty'];
  const body: unknown = JSON.parse(text);
  const read = validatorOf(content.schema ?? {}).safeParse(body);
  const found = (read.error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
  if (answer.status < 400) return found;
  const { code, status } = body as { code: string; status: number };
  if (status !== answer.status) found.push(`says ${status} of itself`);
  if (!documented.description?.split(', ').includes(code))
    found.push(`has the undocumented code ${code}`);
  return found;
}

/** Validates an answer with the OpenAPI document's own schema, as an API client would. */
function validatorOf(schema: Schema): z.ZodType {
  const known = validators.get(schema);
  if (known) return known;
  const whole = { ...schema, $defs: document.components?.schemas ?? {} };
  const local = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/');
  const made = z.fromJSONSchema(JSON.parse(local) as Parameters<typeof z.fromJSONSchema>[0]);
  validators.set(schema, made);
  return made;
}

test('each call gets at least 20 wrong requests, and the same ones for the same seed', () => {
  expect(KINDS).toBeGreaterThanOrEqual(20);
  const call = calls.find(({ name }) => name === 'post /orders/create/custom')!;
  const made = () => wrongRequests(document, call, { path: call.path, body: { name: 'Bo' } }, 7);
  expect(made()).toHaveLength(KINDS);
  expect(made()).toEqual(made());
});
