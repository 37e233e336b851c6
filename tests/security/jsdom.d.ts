declare module 'jsdom' {
  /** Only what the tests use. */
  export class JSDOM {
    constructor(html: string);
    window: { document: Document };
  }
}
