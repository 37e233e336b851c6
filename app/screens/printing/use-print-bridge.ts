import { useCallback, useEffect, useRef, useState } from 'react';
import { printingMessages } from '#app/messages/printing.ts';
import { BridgeError, findBrowserPrint } from '#app/ui/print-bridge/browser-print.ts';
import type { BridgePrinter, BrowserPrint } from '#app/ui/print-bridge/browser-print.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { withSetup } from '#app/domain/documents/printing.rules.ts';
import { printerProblem } from './print-words.rules.ts';

export type Bridge =
  | { kind: 'off' }
  | { kind: 'looking' }
  | { kind: 'fault'; advice: string }
  | { kind: 'found'; printers: readonly BridgePrinter[]; chosen: BridgePrinter };

type Text = ReturnType<typeof printingMessages.in>['text'];

/** Storage key of the last printer used on this computer. If no printer is stored, the search for one starts only with
 *  a click, because the browser asks for permission. */
const PRINTER_KEY = 'labelPrinter';

export function usePrintBridge() {
  const { text } = useMessages(printingMessages);
  const [bridge, setBridge] = useState<Bridge>({ kind: 'off' });
  const found = useRef<{ browserPrint: BrowserPrint; printer: BridgePrinter } | null>(null);
  /** False after the chosen printer has failed to report its status. It is then not asked for its status again. */
  const answersStatus = useRef(true);

  const findPrinter = useCallback(async () => {
    setBridge({ kind: 'looking' });
    try {
      const browserPrint = await findBrowserPrint();
      const printers = await browserPrint.printers();
      const last = printers.find((printer) => printer.uid === read());
      const chosen = last ?? (await browserPrint.defaultPrinter());
      found.current = { browserPrint, printer: chosen };
      write(chosen.uid);
      const isListed = printers.some((printer) => printer.uid === chosen.uid);
      setBridge({ kind: 'found', chosen, printers: isListed ? printers : [chosen, ...printers] });
    } catch (error) {
      found.current = null;
      setBridge({ kind: 'fault', advice: adviceOf(text, error) });
    }
  }, [text]);

  const choose = useCallback((uid: string) => {
    setBridge((now) => {
      const chosen = now.kind === 'found' && now.printers.find((printer) => printer.uid === uid);
      if (!chosen) return now;
      return { ...now, chosen };
    });
  }, []);

  useEffect(() => {
    if (bridge.kind !== 'found' || !found.current) return;
    found.current.printer = bridge.chosen;
    answersStatus.current = true;
    write(bridge.chosen.uid);
  }, [bridge]);

  useEffect(() => {
    if (read() !== null) void findPrinter();
  }, [findPrinter]);

  /** @throws Error whose message tells the user what to do */
  const print = useCallback(
    async (zpl: string) => {
      if (!found.current) throw new BridgeError('no-printer');
      const { browserPrint, printer } = found.current;
      if (answersStatus.current) {
        const status = await browserPrint.status(printer).catch(() => null);
        answersStatus.current = status !== null;
        const problem = printerProblem(text, status);
        if (problem) throw new Error(problem);
      }
      await browserPrint.write(printer, withSetup(zpl));
    },
    [text],
  );

  return { bridge, findPrinter, choose, print };
}

function adviceOf(text: Text, error: unknown): string {
  return error instanceof BridgeError ? error.message : text('connect.failed');
}

function read(): string | null {
  try {
    return localStorage.getItem(PRINTER_KEY);
  } catch {
    return null;
  }
}

function write(uid: string): void {
  try {
    localStorage.setItem(PRINTER_KEY, uid);
  } catch {
    // Without storage the printer is not remembered, so the next search starts with a click again.
  }
}
