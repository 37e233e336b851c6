import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { deliverWebhook } from '#app/domain/webhooks/deliver-webhook.ts';
import { sendTest, setWebhook } from '#app/domain/webhooks/change-webhook.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from './started-app.ts';
import { startWebhookReceiver, type ReceivedWebhook } from './webhook-receiver.ts';

const run = promisify(execFile);

/** The samples page of a running app, used as a person would: each sample is copied from the page, written to a file,
 *  and run with the two settings that the page names. */
export async function samplesOfPage() {
  const receiver = await startWebhookReceiver();
  const app = await startApp({
    SIMULATOR_ORIGINS: receiver.url,
    SIMULATOR_CA_FILE: receiver.caFile,
  });
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const { token } = await createStoreToken(services, merchant, { storeId: store.id });
  const page = await (await fetch(`${app.url}/api/docs/samples`)).text();
  const folder = await mkdtemp(join(tmpdir(), 'thumela-samples-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const settings = { API_URL: app.url, STORE_TOKEN: token };

  const copied = async (name: string) => {
    const [, text] = new RegExp(`data-sample="${name}"><code>([^]*?)</code>`).exec(page) ?? [];
    if (text === undefined) throw new Error(`${name} is not on the page.`);
    const file = join(folder, name);
    await writeFile(file, plain(text));
    return file;
  };
  const env = (more: Record<string, string>): NodeJS.ProcessEnv => ({
    NODE_ENV: 'production',
    PATH: process.env['PATH'],
    ...settings,
    ...more,
  });

  const serve = async (
    program: string,
    args: (file: string) => string[],
    name: string,
    more: Record<string, string>,
  ) => {
    const child = spawn(program, args(await copied(name)), {
      env: env({ ...more, PORT: '0' }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise((done) => child.once('close', done));
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const port = await vi.waitFor(
      () => {
        const [, found] = /(?:listening on |127\.0\.0\.1:)(\d+)/.exec(said) ?? [];
        if (!found) throw new Error(`It does not listen: ${said}`);
        return found;
      },
      { timeout: 10_000, interval: 50 },
    );
    return { port, said: () => said };
  };

  return {
    app,
    services,
    merchant,
    store,
    page,
    /** Starts a sample that listens on a port. */
    serve,
    /** Runs a sample to its end; returns the JSON it printed. */
    async run(program: string, name: string, more: Record<string, string> = {}): Promise<unknown> {
      const { stdout } = await run(program, [await copied(name)], {
        env: env(more),
        timeout: 15_000,
      });
      return JSON.parse(stdout) as unknown;
    },
    /** Starts a sample that listens, behind https as the page says, and sends it a test message. */
    async receive(program: string, args: (file: string) => string[], name: string) {
      const url = `${receiver.url}/hook`;
      const { secret } = await setWebhook(services, merchant, { storeId: store.id, url });
      const { port, said } = await serve(program, args, name, { WEBHOOK_SECRET: secret ?? '' });
      const forward = async ({ headers, body }: ReceivedWebhook) => {
        const kept = Object.entries(headers).filter(([header]) => header.startsWith('webhook-'));
        const answer = await fetch(`http://127.0.0.1:${port}/`, {
          method: 'POST',
          headers: Object.fromEntries(kept) as Record<string, string>,
          body,
        });
        return answer.status;
      };
      receiver.behave = (response, message) =>
        void forward(message).then(
          (status) => response.writeHead(status).end(),
          () => response.writeHead(502).end(),
        );
      await sendTest(services, merchant, { storeId: store.id });
      const sent = await services.db.outgoingWebhook.findFirstOrThrow();
      await deliverWebhook(services, { webhookId: sent.id, turn: sent.turn });
      const [message] = receiver.received;
      if (!message) throw new Error('Nothing was sent.');
      const state = await services.db.outgoingWebhook.findFirstOrThrow();
      return { state: state.state, said, forward, message, id: sent.id };
    },
  };
}

const SIGNS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, sign: string) => SIGNS[sign] ?? '');
}
