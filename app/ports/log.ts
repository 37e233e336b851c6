type LogFn = {
  (details: Record<string, unknown>, message: string): void;
  (message: string): void;
};

/** What the house asks of a logger; pino fits. Secrets and personal data never go in. */
export type Log = {
  debug: LogFn;
  info: LogFn;
  warn: LogFn;
  error: LogFn;
  child(bindings: Record<string, unknown>): Log;
};
