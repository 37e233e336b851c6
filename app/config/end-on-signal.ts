type Host = {
  on(signal: 'SIGTERM' | 'SIGINT', listener: () => void): unknown;
  exit(code: number): unknown;
};

/** Ends the process on SIGTERM or SIGINT: `stop` runs once, and the process exits after it, at the latest `withinMs`
 *  after the signal. The limit is needed, because closing a client whose server is gone may never end. A `stop` that
 *  fails is an unhandled rejection, which ends the process with its error. */
export function endOnSignal(
  stop: () => Promise<void>,
  withinMs: number,
  host: Host = process,
): void {
  let isStopping = false;
  const end = () => {
    if (isStopping) return;
    isStopping = true;
    const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref());
    void Promise.race([stop(), late]).then(() => host.exit(0));
  };
  host.on('SIGTERM', end);
  host.on('SIGINT', end);
}
