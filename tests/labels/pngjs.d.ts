declare module 'pngjs' {
  /** Declares only what the tests use. */
  export class PNG {
    static sync: { read(png: Buffer): PNG; write(png: PNG): Buffer };
    constructor(options: { width: number; height: number });
    width: number;
    height: number;
    /** RGBA. */
    data: Buffer;
  }
}
