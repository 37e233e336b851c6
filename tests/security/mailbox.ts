import { onTestFinished } from 'vitest';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps its mails and can read the codes in them. */
export async function startMailbox() {
  const received: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.server.address() as { port: number };
  const codeIn = (text: string) => /Your code is ([0-9A-Z-]{6,})/.exec(text)?.[1] ?? '';
  return {
    url: `smtp://127.0.0.1:${port}`,
    codeFor: (email: string) => codeIn(received.findLast(({ to }) => to === email)?.text ?? ''),
  };
}
