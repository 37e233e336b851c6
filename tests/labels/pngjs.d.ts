declare module 'pngjs' {
  /** Declares only the parts of pngjs that the tests use. */
  export class PNG {
    static sync: { read(png: Buffer): PNG; write(png: PNG): Buffer };
    constructor(options: { width: number; height: number });
    width: number;
    height: number;
    /** RGBA. */
    data: Buffer;
  }
}
