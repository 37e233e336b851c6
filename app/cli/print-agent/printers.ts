import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import type { LabelContent } from '#app/ui/print-bridge/printer-feed-client.ts';

export type Printer = {
  /** The printer's name, as it is shown to people. */
  name: string;
  /** Rejects with an error whose message can be shown to people. */
  print(label: LabelContent): Promise<void>;
};

type PrinterAddress = { host: string; port: number };

const SILENCE_MS = 10_000;

/** A Zebra printer on the local network, over its raw socket. It sends no confirmation, so a label counts as printed
 *  once it has been sent. */
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
          fail(
            `The printer at ${name} is not responding. Check whether it printed. If not, print the label again.`,
          ),
        );
        socket.once('error', () =>
          fail(
            `The printer at ${name} cannot be reached. Check that it is switched on and on this network.`,
          ),
        );
        socket.once('connect', () => socket.end(withSetup(zpl)));
        // Data from the printer is discarded; unread, it would keep the connection open.
        socket.resume();
        socket.once('close', (hasFailed) => {
          if (!hasFailed) resolve();
        });
      }),
  };
}

/** A printer of this computer, through the system's `lp`. `queue` null means the default printer. */
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
    // Writing fails if the program exits before it has read everything. Its exit code and stderr, read above, say why.
    child.stdin.on('error', () => undefined);
    child.stdin.end(content);
  });
}
