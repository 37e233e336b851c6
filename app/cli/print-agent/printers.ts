import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import type { LabelContent } from '#app/ui/print-bridge/printer-feed-client.ts';

export type Printer = {
  /** As a person knows it. */
  name: string;
  /** Rejects with words for a person. */
  print(label: LabelContent): Promise<void>;
};

type PrinterAddress = { host: string; port: number };

const SILENCE_MS = 10_000;

/** A Zebra printer in the same network, by its raw socket. It answers nothing: what it has taken is
 *  printed. */
export function rawPrinter({ host, port }: PrinterAddress): Printer {
  const name = `${host}:${port}`;
  return {
    name,
    print: ({ zpl }) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port });
        const fail = (words: string) => {
          socket.destroy();
          reject(new Error(words));
        };
        socket.setTimeout(SILENCE_MS, () =>
          fail(`The printer at ${name} does not answer. Check whether it printed, then reprint.`),
        );
        socket.once('error', () =>
          fail(
            `The printer at ${name} cannot be reached. Check that it is on and in this network.`,
          ),
        );
        socket.once('connect', () => socket.end(withSetup(zpl)));
        // Whatever it says is not asked for; unread, it would keep the connection open.
        socket.resume();
        socket.once('close', (hasFailed) => {
          if (!hasFailed) resolve();
        });
      }),
  };
}

/** A printer of this computer, by the system's `lp`. `queue` null is its default printer. */
export function systemPrinter(queue: string | null, command = 'lp'): Printer {
  const name = queue ?? 'the default printer of this computer';
  return {
    name,
    print: async ({ pdf_data: pdf }) => {
      if (!pdf) throw new Error('This label has no PDF. Print it again from the orders list.');
      const args = [...(queue ? ['-d', queue] : []), '-o', 'fit-to-page', '-'];
      await feed(command, args, Buffer.from(pdf, 'base64'));
    },
  };
}

function feed(command: string, args: readonly string[], content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
    child.once('error', () => reject(new Error(`This computer has no program "${command}".`)));
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(complaint.trim().slice(0, 200) || `"${command}" did not print it.`));
    });
    // A program that ends before it has read all says why by its code.
    child.stdin.on('error', () => undefined);
    child.stdin.end(content);
  });
}
