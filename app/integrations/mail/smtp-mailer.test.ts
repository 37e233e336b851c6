import { createServer, type AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { eventually } from '#tests/fakes/eventually.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

const open: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(
    open.splice(0).map((server) => new Promise<void>((done) => server.close(done))),
  );
});

/** `accepts`: what the server waits for before it accepts an email. */
async function startMailServer(options: { refuse?: boolean; accepts?: Promise<void> } = {}) {
  const received: { to: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_to, _session, done) => done(options.refuse ? new Error('no such box') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((box: { address: string }) => box.address);
        received.push({ to, raw: Buffer.concat(chunks).toString() });
        void (options.accepts ?? Promise.resolve()).then(() => done());
      });
    },
  });
  open.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.server.address() as { port: number };
  return { received, url: `smtp://127.0.0.1:${address.port}` };
}

const unsubscribeAt = ({ userId, kind }: { userId: string; kind: string }) =>
  `https://portal.example/unsubscribe?ticket=${userId}.${kind}`;

const mail = { to: 'thandi@example.co.za', subject: 'Your code', text: 'It is 123456.' };

test('a mail arrives with its sender, its subject and its text', async () => {
  const { received, url } = await startMailServer();

  await createSmtpMailer({ url, from: 'Thumela <no-reply@thumela.example>', unsubscribeAt }).send(
    mail,
  );

  expect(received).toHaveLength(1);
  expect(received[0]?.to).toEqual([mail.to]);
  expect(received[0]?.raw).toContain('From: Thumela <no-reply@thumela.example>');
  expect(received[0]?.raw).toContain('Subject: Your code');
  expect(received[0]?.raw).toContain(mail.text);
});

test('an optional mail can be unsubscribed from by the mail program’s own button, and by a link', async () => {
  const { received, url } = await startMailServer();
  const mailer = createSmtpMailer({ url, from: 'a@thumela.example', unsubscribeAt });
  const address = 'https://portal.example/unsubscribe?ticket=somebody.low-balance';

  await mailer.send({ ...mail, unsubscribe: { userId: 'somebody', kind: 'low-balance' } });
  await mailer.send(mail);

  const [optional, always] = received.map(({ raw }) => raw.replaceAll(/\r\n[ \t]+/g, ' '));
  expect(optional?.split('\r\n')).toContain(`List-Unsubscribe: <${address}>`);
  expect(optional).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(optional?.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
    `Stop these emails: ${address}`,
  );
  expect(always).not.toMatch(/unsubscribe/i);
});

test('line breaks in a subject add no header', async () => {
  const { received, url } = await startMailServer();

  await createSmtpMailer({ url, from: 'a@thumela.example', unsubscribeAt }).send({
    ...mail,
    subject: 'Hello\r\nBcc: evil@example.com',
  });

  expect(received[0]?.to).toEqual([mail.to]);
  expect(received[0]?.raw).not.toMatch(/^Bcc:/m);
});

test.each([
  ['refuses the mail', { refuse: true }],
  ['is not there', null],
])('a mail server that %s is retried', async (_name, options) => {
  const url = options ? (await startMailServer(options)).url : 'smtp://127.0.0.1:1';

  const sending = createSmtpMailer({ url, from: 'a@thumela.example', unsubscribeAt }).send(mail);

  await expect(sending).rejects.toMatchObject({ code: 'mail-down' });
});

test('an email that the server accepts late is sent once', async () => {
  const accepts = Promise.withResolvers<void>();
  const { received, url } = await startMailServer({ accepts: accepts.promise });
  const sending = createSmtpMailer({ url, from: 'a@thumela.example', unsubscribeAt }).send(mail);
  await eventually(() => expect(received).toHaveLength(1));

  accepts.resolve();

  await sending;
  expect(received).toHaveLength(1);
});

test('a mail server that never accepts the email counts as down after the limit', async () => {
  const { url } = await startMailServer({ accepts: new Promise(() => {}) });
  const limitsMs = { connect: HANG_MS, greeting: HANG_MS, answer: NEVER_ANSWERED_MS };

  const mailer = createSmtpMailer({ url, from: 'a@thumela.example', unsubscribeAt, limitsMs });

  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'mail-down' });
});

test('a mail server that accepts a connection and says nothing counts as down after the limit', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const limitsMs = { connect: HANG_MS, greeting: NEVER_ANSWERED_MS, answer: HANG_MS };
  const to = { url: `smtp://127.0.0.1:${port}`, from: 'a@thumela.example', unsubscribeAt };

  const mailer = createSmtpMailer({ ...to, limitsMs });

  await expect(mailer.send(mail)).rejects.toMatchObject({ code: 'mail-down' });
});

test('a server elsewhere that offers no encryption gets no mail', async () => {
  const { received, url } = await startMailServer();
  // This name leads to this machine, but is not a loopback address.
  const distant = url.replace('127.0.0.1', '0.0.0.0');

  const sending = createSmtpMailer({ url: distant, from: 'a@thumela.example', unsubscribeAt }).send(
    mail,
  );

  await expect(sending).rejects.toMatchObject({ code: 'mail-down' });
  expect(received).toEqual([]);
  await createSmtpMailer({ url, from: 'a@thumela.example', unsubscribeAt }).send(mail);
  expect(received).toHaveLength(1);
});
