declare module 'jsdom' {
  /** Declares only what the tests use. */
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' });
    window: Window & typeof globalThis;
  }
}
