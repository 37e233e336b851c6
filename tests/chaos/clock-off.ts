// For a process whose machine's clock is wrong. After this import the current time is off by CHAOS_CLOCK_OFF_MS, so
// it must be imported before anything else.

const OFF_MS = Number(process.env['CHAOS_CLOCK_OFF_MS'] ?? 0);
const Real = Date;

class OffDate extends Real {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length > 0) super(...(given as [number]));
    else super(Real.now() + OFF_MS);
  }

  static override now(): number {
    return Real.now() + OFF_MS;
  }

  static override [Symbol.hasInstance](thing: unknown): boolean {
    return Real[Symbol.hasInstance](thing);
  }
}
globalThis.Date = OffDate as DateConstructor;
