/** A label printer as described by Zebra Browser Print, a local service that gives web pages access to it. */

export type BridgePrinter = { name: string; uid: string; [key: string]: unknown };
export type PrinterStatus = 'ok' | 'paper-out' | 'ribbon-out' | 'head-open' | 'paused';
type BridgeFailure = 'no-bridge' | 'no-printer' | 'refused' | 'slow' | 'unreadable';

const ADVICE: Record<BridgeFailure, string> = {
  'no-bridge':
    'Zebra Browser Print is not responding. Start it on this computer. If the browser asks for access to devices on your local network, allow it.',
  'no-printer':
    'Zebra Browser Print has no printer. Connect one and choose it as the default device.',
  refused:
    'Zebra Browser Print refused the connection. Open it and allow this site under Accepted Hosts, then try again.',
  slow: 'The printer did not answer in time. Check its cable and power. The label may still print, so check before you reprint.',
  unreadable: 'The printer sent an unexpected answer. Switch it off and on, then try again.',
};

/** An error whose message tells the user what to do. */
export class BridgeError extends Error {
  readonly error: BridgeFailure;

  constructor(error: BridgeFailure, cause?: unknown) {
    super(ADVICE[error], { cause });
    this.name = 'BridgeError';
    this.error = error;
  }
}

export type BrowserPrint = {
  printers(): Promise<BridgePrinter[]>;
  /** @throws BridgeError 'no-printer' when no default printer is set. */
  defaultPrinter(): Promise<BridgePrinter>;
  /** Resolves when the printer has the data, which may be before the label is printed. */
  write(printer: BridgePrinter, zpl: string): Promise<void>;
  status(printer: BridgePrinter): Promise<PrinterStatus>;
};

const BASE_URLS = ['http://127.0.0.1:9100', 'http://localhost:9100', 'https://localhost:9101'];

/** Returns the first bridge that accepts a request.
 *  @throws BridgeError when none does: with the first reason other than 'no-bridge', if there is one. Every method of
 *  the bridge throws it too. */
export async function findBrowserPrint(
  options: { baseUrls?: readonly string[]; findTimeoutMs?: number; timeoutMs?: number } = {},
): Promise<BrowserPrint> {
  const { baseUrls = BASE_URLS, findTimeoutMs = 1500, timeoutMs = 5000 } = options;
  let failure = new BridgeError('no-bridge');
  for (const baseUrl of baseUrls) {
    try {
      await ask(baseUrl, '/available', undefined, findTimeoutMs);
      return bridgeAt(baseUrl, timeoutMs);
    } catch (error) {
      if (!(error instanceof BridgeError)) throw error;
      if (failure.error === 'no-bridge') failure = error;
    }
  }
  throw failure;
}

function bridgeAt(baseUrl: string, timeoutMs: number): BrowserPrint {
  const call = (path: string, body?: object) => ask(baseUrl, path, body, timeoutMs);
  return {
    printers: async () => parsePrinters(await call('/available')),
    defaultPrinter: async () => parseDefault(await call('/default?type=printer')),
    write: async (device, data) => void (await call('/write', { device, data })),
    status: async (device) => {
      await call('/write', { device, data: '~HQES' });
      return parseStatus(await call('/read', { device }));
    },
  };
}

async function ask(baseUrl: string, path: string, body: object | undefined, timeoutMs: number) {
  try {
    const response = await fetch(baseUrl + path, {
      method: body ? 'POST' : 'GET',
      // Plain text avoids a CORS preflight, which the bridge does not always answer.
      ...(body && {
        headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
        body: JSON.stringify(body),
      }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new BridgeError('refused', `HTTP ${response.status}`);
    return await response.text();
  } catch (error) {
    if (error instanceof BridgeError) throw error;
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    throw new BridgeError(timedOut ? 'slow' : 'no-bridge', error);
  }
}

function parsePrinters(text: string): BridgePrinter[] {
  const answer = parseJson(text);
  if (typeof answer !== 'object' || answer === null) return [];
  const { printer } = answer as { printer?: unknown };
  return [printer].flat().filter(isPrinter);
}

/** Newer bridges answer with JSON. Older ones answer with lines: name, type, connection, uid, provider, maker. */
function parseDefault(text: string): BridgePrinter {
  const answer = parseJson(text);
  if (isPrinter(answer)) return answer;
  const lines = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*\w+:\s*/, '').trim());
  const [name, deviceType, connection, uid, provider, manufacturer] = lines;
  if (answer !== undefined || !name || !uid) throw new BridgeError('no-printer');
  return { name, deviceType, connection, uid, provider, manufacturer, version: 0 };
}

function isPrinter(value: unknown): value is BridgePrinter {
  const device = value as Partial<BridgePrinter> | null | undefined;
  return typeof device?.name === 'string' && typeof device.uid === 'string' && device.uid !== '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// In `ERRORS: 1 00000000 00000001` a flag comes first, then bits. The last group holds the errors that we report.
// prettier-ignore
const ERROR_BITS: [number, PrinterStatus][] = [[0x4, 'head-open'], [0x1, 'paper-out'], [0x2, 'ribbon-out']];
const PAUSED_BIT = 0x10000;

function parseStatus(text: string): PrinterStatus {
  const match = /ERRORS:\s*([01])\s+[0-9A-F]{8}\s+([0-9A-F]{8})/i.exec(text);
  if (!match) throw new BridgeError('unreadable', text);
  const bits = parseInt(match[2]!, 16);
  const status = ERROR_BITS.find(([bit]) => (bits & bit) !== 0)?.[1];
  if (status) return status;
  if ((bits & PAUSED_BIT) !== 0) return 'paused';
  // An error that is not in our table must not count as ready.
  if (match[1] === '1') throw new BridgeError('unreadable', text);
  return 'ok';
}
