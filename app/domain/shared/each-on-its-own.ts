/** After this many errors in a row the rest waits for the next run, because what all items need is then unavailable, and
 *  each of them would only wait for it. */
const MAX_IN_A_ROW = 5;

/** Does the work for each item, one after another. An item that fails does not hold up the others.
 *  @throws the first error, after the others are done. */
export async function eachOnItsOwn<T>(
  items: Iterable<T> | AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  let inARow = 0;
  for await (const item of items) {
    try {
      await work(item);
      inARow = 0;
    } catch (error) {
      errors.push(error);
      inARow += 1;
      if (inARow >= MAX_IN_A_ROW) break;
    }
  }
  if (errors.length > 0) throw errors[0];
}
