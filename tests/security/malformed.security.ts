import { expect, test } from 'vitest';
import { announceFigures } from '#tests/fakes/figures.ts';
import { malformedAt, type Asked, type MakeAsked } from './malformed.ts';
import { startBareServer, startWebProcess, type Target } from './processes.ts';
import { counts, hangLimitMs, inParallel, pickFrom, SEED, stillSlow } from './run.ts';

const AT_A_TIME = 8;
const PATIENCE_MS = 20_000;

test(`${counts.bodies} malformed bodies at calls, forms and webhooks of a real web process: no 5xx, no hang, the process survives`, async () => {
  const [target, control] = [await startWebProcess(), await startBareServer('answers')];
  const { api, forms, webhooks } = await malformedAt(target.composition, target.url);
  const shares = [
    ['calls', api, 0.5],
    ['forms', forms, 0.3],
    ['webhooks', webhooks, 0.2],
  ] as const;
  const errors: string[] = [];

  for (const [name, make, share] of shares) {
    const run = await runBodies({ target, control, make, count: counts.bodies * share });
    announceFigures(`2 malformed bodies: ${name}`, run.figures);
    errors.push(...run.errors);
  }

  expect(errors.slice(0, 30)).toEqual([]);
});

test.each(['fails', 'never answers'])('broken twin: a server that %s is detected', async (way) => {
  const [target, control] = [await startBareServer(way), await startBareServer('answers')];
  const make: MakeAsked = (pick) => {
    const body = Buffer.from(JSON.stringify({ a: pick.below(9) }));
    return { endpoint: 'any', path: '/', method: 'POST', headers: {}, body };
  };

  const { errors, figures } = await runBodies({
    target,
    control,
    make,
    count: 30,
    patienceMs: 400,
  });

  announceFigures('2 malformed bodies, broken twin', { way, ...figures });
  expect(errors.length).toBeGreaterThan(10);
});

type Options = {
  target: Target;
  control: Target;
  make: MakeAsked;
  count: number;
  patienceMs?: number;
};

async function runBodies({ target, control, make, count, patienceMs = PATIENCE_MS }: Options) {
  const pick = pickFrom(SEED);
  const asked = Array.from({ length: count }, (_, index) => make(pick, index));
  const errors: string[] = [];
  const controlMs: number[] = [];
  const times: { ms: number; what: string; one: Asked }[] = [];
  const byStatus: Record<string, number> = {};
  await inParallel(asked, AT_A_TIME, async (one, index) => {
    if (!target.process.isRunning() || errors.length > 40) return;
    const what = `${one.endpoint} (number ${index}, seed ${SEED}) ${JSON.stringify(one.headers['Content-Type'] ?? '')} ${Buffer.from(one.body).toString('latin1').slice(0, 300)}`;
    const { status, text, ms } = await ask(target.url + one.path, one, patienceMs);
    times.push({ ms, what, one });
    const group = status === null ? 'none' : `${Math.floor(status / 100)}xx`;
    byStatus[group] = (byStatus[group] ?? 0) + 1;
    if (status === null) errors.push(`no answer within ${patienceMs} ms: ${what}`);
    if ((status ?? 0) >= 500) errors.push(`${status} ${text.slice(0, 200)}: ${what}`);
    if (index % 20 === 0) controlMs.push((await ask(control.url, one, PATIENCE_MS)).ms);
  });
  const limit = hangLimitMs(controlMs);
  const slow = times.filter(({ ms }) => ms > limit).slice(0, 40);
  const hangs = await stillSlow(slow, limit, async ({ one }) => {
    return (await ask(target.url + one.path, one, patienceMs)).ms;
  });
  errors.push(...hangs.map(({ ms, what }) => `${Math.round(ms)} ms: ${what}`));
  const alive = target.process.isRunning();
  if (!alive) errors.push(`the process ended: ${target.process.said().slice(-600)}`);
  return {
    errors,
    figures: {
      bodies: `${times.length} of ${count}`,
      endpoints: new Set(asked.map(({ endpoint }) => endpoint)).size,
      answers: byStatus,
      hangs: hangs.length,
      alive,
      slowestMs: Math.round(Math.max(0, ...times.map(({ ms }) => ms))),
      controlSlowestMs: Math.round(Math.max(0, ...controlMs)),
      seed: SEED,
    },
  };
}

type Sent = { method: string; headers: Record<string, string>; body: Uint8Array };

async function ask(url: string, { method, headers, body }: Sent, patienceMs: number) {
  const begun = performance.now();
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body: Buffer.from(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await answer.text();
    return { status: answer.status, text, ms: performance.now() - begun };
  } catch (error) {
    return { status: null, text: String(error), ms: performance.now() - begun };
  }
}
