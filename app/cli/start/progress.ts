/** Runs one step of the start and prints it: "Starting the database … done (1.1 s)". On a terminal the line appears
 *  at once and is completed later; in a log it is written once. */
export async function step<T>(
  what: string,
  action: () => Promise<T>,
  outcome: (result: T) => string = () => 'done',
): Promise<T> {
  const from = performance.now();
  const live = process.stdout.isTTY;
  if (live) process.stdout.write(`  … ${what}`);
  const finish = (mark: string, text: string) => {
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    process.stdout.write(`${live ? '\r' : ''}  ${mark} ${what} … ${text} (${seconds} s)\n`);
  };
  try {
    const result = await action();
    finish('✓', outcome(result));
    return result;
  } catch (error) {
    finish('✗', 'failed');
    throw error;
  }
}

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}
