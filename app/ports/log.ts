type LogFn = {
  (details: Record<string, unknown>, message: string): void;
  (message: string): void;
};

/** The logger interface our code uses; pino implements it. Never log secrets or personal data. */
export type Log = {
  debug: LogFn;
  info: LogFn;
  warn: LogFn;
  error: LogFn;
  child(bindings: Record<string, unknown>): Log;
};
