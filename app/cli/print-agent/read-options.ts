import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { rawPrinter, systemPrinter, type Printer } from './printers.ts';

export const USAGE = `Usage: thumela-print-agent --portal ADDRESS --token-file FILE PRINTER

  --portal ADDRESS     where you sign in, e.g. https://portal.example.co.za
  --token-file FILE    contains only your API token (from Devices and API tokens in the portal)
  PRINTER is one of
    --printer HOST:PORT  a Zebra printer on this network, e.g. 192.168.1.20:9100
    --lp NAME            a printer on this computer, by its system name
    --lp-default         this computer's default printer`;

export type AgentOptions = { portal: URL; token: string; printer: Printer };

/** Parses the agent's command line. @throws Error whose message says what is wrong. */
export function readOptions(args: readonly string[]): AgentOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      portal: { type: 'string' },
      'token-file': { type: 'string' },
      printer: { type: 'string' },
      lp: { type: 'string' },
      'lp-default': { type: 'boolean' },
    },
  });
  return {
    portal: portalOf(values.portal),
    token: tokenIn(values['token-file']),
    printer: printerOf(values),
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The token is sent with every connection, so the URL must be https or local. */
function portalOf(text: string | undefined): URL {
  const url = parsed(text ?? '');
  const isSafe = url?.protocol === 'https:';
  const isHere = url?.protocol === 'http:' && LOOPBACK.test(url.hostname);
  if (!url || !(isSafe || isHere)) throw new Error('--portal needs an address with https://.');
  return new URL(url.origin);
}

/** `URL.parse` does not exist in older Node versions that may run this. */
function parsed(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

function tokenIn(file: string | undefined): string {
  if (!file) throw new Error('--token-file is missing.');
  let token: string;
  try {
    token = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${file} cannot be read.`, { cause: error });
  }
  if (!/^[\x21-\x7e]{20,500}$/.test(token)) throw new Error(`${file} does not hold a token.`);
  return token;
}

type Chosen = {
  printer?: string | undefined;
  lp?: string | undefined;
  'lp-default'?: boolean | undefined;
};

function printerOf({ printer, lp, 'lp-default': isDefault }: Chosen): Printer {
  const chosen = [printer, lp, isDefault].filter((one) => one !== undefined);
  if (chosen.length !== 1) throw new Error('Name one printer: --printer, --lp or --lp-default.');
  if (printer === undefined) return systemPrinter(lp ?? null);
  const [, host = '', port = ''] = /^(.+?)(?::(\d{1,5}))?$/.exec(printer) ?? [];
  const number = Number(port || RAW_PORT);
  if (!host || number < 1 || number > 65_535)
    throw new Error('--printer needs an address like 192.168.1.20:9100.');
  return rawPrinter({ host, port: number });
}

const RAW_PORT = 9100;
