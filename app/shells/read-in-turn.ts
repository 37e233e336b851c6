type ReadInTurn = {
  /** Requests a read after `waitMs`, by default the pause, so that there is at most one read per pause. A wait of
   *  0 reads at once, or after the pause if a read is running. */
  tell(waitMs?: number): void;
  /** Cancels a requested read that has not begun. */
  stop(): void;
};

/** Runs one read at a time. A request during a read causes another read afterwards, because the running one may
 *  return older data and the notice is not repeated. */
export function readInTurn(read: () => Promise<void>, pauseMs: number): ReadInTurn {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isDue = false;
  const run = async () => {
    timer = undefined;
    isDue = false;
    isReading = true;
    await read();
    isReading = false;
    if (isDue) tell();
  };
  const tell = (waitMs = pauseMs) => {
    isDue = true;
    if (isReading || (timer !== undefined && waitMs > 0)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), waitMs);
  };
  return {
    tell,
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
    },
  };
}
