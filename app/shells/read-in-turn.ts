type ReadInTurn = {
  /** It is to be read again, at most once in each pause; now where nothing else was told yet. */
  tell(waitMs?: number): void;
  /** What is told and not begun is forgotten. */
  stop(): void;
};

/** One read at a time. What is told while one is under way is read after it: its answer may be older
 *  than what was told, and nobody tells it twice. */
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
