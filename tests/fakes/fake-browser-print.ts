import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakeBrowserPrint = {
  url: string;
  /** The ZPL of each print, in order, without queries to the printer. */
  written: string[];
  /** The content type of each post. */
  contentTypes: string[];
  /** Simulated failures, which can be set while it runs. */
  switches: {
    noPrinter: boolean;
    refused: boolean;
    /** Answers `/default` as lines of text, as older versions do. */
    lines: boolean;
    slowMs: number;
    /** The last group of `~HQES`, in hexadecimal: 1 paper out, 2 ribbon out, 4 head open, 10000 paused. */
    errorBits: number;
  };
  close(): Promise<void>;
};

const DEVICE = {
  deviceType: 'printer',
  uid: 'FAKE0001',
  name: 'ZD421 (fake)',
  connection: 'usb',
  version: 5,
  provider: 'com.zebra.ds.webdriver.desktop.provider.DefaultDeviceProvider',
  manufacturer: 'Zebra Technologies',
};

/** Zebra Browser Print with one printer, on a free port of this machine. */
export async function startFakeBrowserPrint(): Promise<FakeBrowserPrint> {
  const written: string[] = [];
  const contentTypes: string[] = [];
  const switches = { noPrinter: false, refused: false, lines: false, slowMs: 0, errorBits: 0 };
  let reply = '';

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { pathname } = new URL(request.url ?? '/', 'http://fake');
    if (request.method === 'POST') contentTypes.push(request.headers['content-type'] ?? '');
    const answer = switches.refused
      ? { status: 401, text: 'Remote access not allowed' }
      : route(pathname, body);
    response.setHeader('Access-Control-Allow-Origin', '*');
    // A slow printer must not keep a test's process alive.
    setTimeout(() => response.writeHead(answer.status).end(answer.text), switches.slowMs).unref();
  });

  function route(pathname: string, body: string): { status: number; text: string } {
    if (pathname === '/available') return { status: 200, text: JSON.stringify(available()) };
    if (pathname === '/default') return { status: 200, text: defaultDevice() };
    if (pathname === '/read') return { status: 200, text: take() };
    if (pathname !== '/write') return { status: 404, text: '' };
    const { device, data } = JSON.parse(body) as { device?: { uid?: string }; data: string };
    if (switches.noPrinter || device?.uid !== DEVICE.uid) return { status: 500, text: 'No device' };
    if (data.startsWith('~HQES')) reply = status();
    else written.push(data);
    return { status: 200, text: '' };
  }

  function available() {
    return switches.noPrinter ? {} : { printer: [DEVICE], deviceList: [DEVICE] };
  }

  function defaultDevice(): string {
    if (switches.noPrinter) return '';
    if (!switches.lines) return JSON.stringify(DEVICE);
    const { name, deviceType, connection, uid, provider, manufacturer } = DEVICE;
    return [name, deviceType, connection, uid, provider, manufacturer].join('\n');
  }

  function status(): string {
    const bits = switches.errorBits.toString(16).toUpperCase().padStart(8, '0');
    return `\u0002\r\n  PRINTER STATUS\r\n   ERRORS:         ${bits === '00000000' ? 0 : 1} 00000000 ${bits}\r\n   WARNINGS:       0 00000000 00000000\r\n\u0003`;
  }

  function take(): string {
    const text = reply;
    reply = '';
    return text;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    written,
    contentTypes,
    switches,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
