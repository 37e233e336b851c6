/** Done as soon as this component of the root no longer throws a promise, which is how it waits. What
 *  else it throws outside React is left to its real drawing. */
export async function untilUnsuspended(component: () => unknown): Promise<void> {
  try {
    component();
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}
