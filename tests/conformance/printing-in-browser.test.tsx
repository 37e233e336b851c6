// @vitest-environment jsdom
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { PrintingScreen } from '#app/screens/printing/printing-screen.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { becomes, press } from './in-page.ts';
import { spec } from './spec.ts';

// Fake timers stop the screen's own polling, which this test does not cover.
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PICTURE = { widthDots: 799, heightDots: 1199, boxes: [], texts: [], respelled: null };
const PRINTER = { name: 'ZD421', uid: 'FAKE0001' };

/** Zebra Browser Print with one printer, with labels or without. The printer feed cannot be reached. */
function printer({ isLoaded }: { isLoaded: boolean }) {
  const status = isLoaded ? 'ERRORS: 0 00000000 00000000' : 'ERRORS: 1 00000000 00000001';
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/available')) return Response.json({ printer: [PRINTER] });
    if (url.includes('/default')) return Response.json(PRINTER);
    if (url.endsWith('/read')) return new Response(status);
    return new Response(null, { status: url.endsWith('/write') ? 200 : 503 });
  });
}

spec("2§8.24 'Success in Print Label!' / 'Error in Print Label!'", async () => {
  printer({ isLoaded: true });
  localStorage.clear();
  const settings = { printerDpi: 203, labelSheet: 'single', slipLines: 'asOrdered' } as const;
  const { page, said } = await inBrowser(
    <PrintingScreen
      jobs={[]}
      failed={0}
      isPaused={false}
      hasPrinter
      pdfs={[]}
      printSettings={settings}
      test={{ zpl: '^XA^XZ', picture: PICTURE }}
      preview={null}
    />,
    undefined,
    () => null,
  );
  await press(page, 'Find my printer');
  await becomes(() => expect(page.textContent).toContain('Print a test label'));
  printer({ isLoaded: false });
  await press(page, 'Print a test label');
  const failed = { message: 'Error in Print Label!', isError: true };
  await becomes(() => expect(said).toEqual([failed]));
  printer({ isLoaded: true });
  await press(page, 'Print a test label');
  const printed = { message: 'Success in Print Label!', isError: false };
  await becomes(() => expect(said).toEqual([failed, printed]));
  localStorage.clear();
});
