import * as dns from 'node:dns';
import { expect, test, vi } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { deliverWebhook } from '#app/domain/webhooks/deliver-webhook.ts';
import { given } from '#tests/builders/given.ts';
import { startCanary } from '#tests/fakes/canary.ts';
import { announceFigures } from '#tests/fakes/figures.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { answers, startWebhookReceiver } from '#tests/fakes/webhook-receiver.ts';
import { insideAddresses, REBINDING } from './inside-addresses.ts';
import { inParallel } from './run.ts';

vi.mock('node:dns', async (original) => {
  const real = await original<typeof dns>();
  return { ...real, lookup: vi.fn(real.lookup) };
});

const AT_A_TIME = 12;
const REDIRECTS_TO = ['127.0.0.1', 'localhost', '[::1]'];
const KEYS = { consumerKey: 'ck_0123456789abcdef', consumerSecret: 'cs_0123456789abcdef' };
/** The error for an address that was refused without connecting. */
const REFUSED =
  /private network|is not a web address|must start with https|must not contain|does not exist/;
const message = (url: string) => ({ url, headers: {}, body: '{}' });

test('no notation of an address that people enter leads into our own network', async () => {
  const canary = await startCanary();
  const bench = await outboundBench();
  const forms = insideAddresses(canary.port);
  const dialled: string[] = [];
  vi.mocked(dns.lookup).mockImplementation(ownNamesOnly);
  let saved = 0;

  for (const form of forms) {
    if (await bench.saveWebhook(form)) saved += 1;
    await bench.deliverAll();
    await bench.connectStore(form);
  }
  // Simulates addresses that were saved before addresses were checked.
  await inParallel(forms, AT_A_TIME, async (form) => {
    const { error } = await bench.services.webhooks.send(message(form));
    if (!REFUSED.test(error ?? '')) dialled.push(`${form}: ${error}`);
    await bench.wooConnect.checkKeys(form, KEYS);
  });

  announceFigures('7 outbound: forms', {
    forms: forms.length,
    endpoints: 4,
    saved,
    canaryHits: canary.hits(),
    dialled: dialled.length,
  });
  expect(forms.length).toBeGreaterThanOrEqual(60);
  expect(canary.hits()).toBe(0);
  expect(dialled, 'refused before any connection').toEqual([]);
});

test('broken twin: without the guard most notations of this machine reach it', async () => {
  const canary = await startCanary();
  const forms = insideAddresses(canary.port).filter((form) => /127|local|::1|7f0/i.test(form));
  const origins = forms
    .filter((form) => form.trim().toLowerCase().startsWith('https') && URL.canParse(form))
    .map((form) => new URL(form).origin);
  const bench = await outboundBench({ SIMULATOR_ORIGINS: origins.join(',') });

  for (const form of forms) await bench.services.webhooks.send(message(form));

  announceFigures('7 outbound, broken twin', { forms: forms.length, canaryHits: canary.hits() });
  expect(canary.hits()).toBeGreaterThan(15);
});

test('a changed DNS answer and a redirect do not lead there either', async () => {
  const canary = await startCanary();
  const receiver = await startWebhookReceiver();
  const bench = await outboundBench({
    SIMULATOR_ORIGINS: receiver.url,
    SIMULATOR_CA_FILE: receiver.caFile,
  });
  vi.mocked(dns.lookup).mockImplementation(changingItsMind);
  const names = REBINDING.map((_, n) => `https://rebinding-${n}.example:${canary.port}/`);
  for (const url of names) {
    expect(await bench.saveWebhook(url), 'the name itself is allowed').toBe(true);
    await bench.deliverAll();
  }
  await inParallel(names, AT_A_TIME, async (url) => {
    await bench.services.webhooks.send(message(url));
    await bench.wooConnect.checkKeys(url, KEYS);
  });
  let redirects = 0;
  receiver.behave = (response, asked) => {
    const to = REDIRECTS_TO[redirects % REDIRECTS_TO.length] ?? '';
    const status = [301, 302, 303, 307, 308][redirects % 5] ?? 302;
    redirects += 1;
    answers(status, { Location: `https://${to}:${canary.port}/` })(response, asked);
  };
  await inParallel(Array.from({ length: 10 }), AT_A_TIME, async () => {
    await bench.services.webhooks.send(message(`${receiver.url}/hook`));
    await bench.wooConnect.checkKeys(receiver.url, KEYS);
  });

  announceFigures('7 outbound: names and redirects', {
    names: names.length,
    redirects,
    canaryHits: canary.hits(),
  });
  expect(redirects, 'redirects were heard').toBeGreaterThanOrEqual(10);
  expect(canary.hits()).toBe(0);
});

/** The endpoints that take an address, and the code that later calls it. */
async function outboundBench(settings: Record<string, string> = {}) {
  const app = await startApp(settings);
  const { services, wooConnect } = app.composition;
  const merchant = await given.merchant(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const store = await given.store(services, merchant);
  const { token } = await createBearerToken(services, merchant.userId);
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    await answer.arrayBuffer();
    expect(answer.status).toBeLessThan(500);
    return answer.ok;
  };
  return {
    services,
    wooConnect,
    async saveWebhook(url: string): Promise<boolean> {
      const isSaved = await send('PUT', '/store/update', { id: store.id, webhook_url: url });
      if (isSaved && url) await send('POST', '/store/webhook/test', { store_name: store.name });
      return isSaved && url !== '';
    },
    /** Sends every pending webhook, as the worker would. */
    async deliverAll() {
      const due = await services.db.outgoingWebhook.findMany({ where: { state: 'pending' } });
      for (const { id, turn } of due)
        await deliverWebhook(services, { webhookId: id, turn }).catch(() => undefined);
    },
    async connectStore(url: string) {
      await send('POST', '/store/create', {
        store_name: `Store ${newId()}`,
        store_url: url,
        integration_type: 'Woocommerce',
      });
    },
  };
}

const realLookup = (await vi.importActual<typeof dns>('node:dns')).lookup;

/** Looks up only names of this machine and answers ENOTFOUND for all others, so that no DNS server is asked. */
const ownNamesOnly = ((name: string, options: object, done: (error: Error) => void) => {
  if (/local/i.test(name)) return realLookup(name, options, done as never);
  done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }));
}) as typeof dns.lookup;

type Found = (error: null, addresses: { address: string; family: number }[]) => void;

const changingItsMind = ((name: string, _options: object, done: Found) => {
  const addresses = REBINDING[Number(/\d+/.exec(name)?.[0] ?? 0)] ?? [];
  const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  done(null, found);
}) as never;
