/** Waits for the promise that a suspended component throws. Any other error is ignored here and appears when React
 *  renders the component. */
export async function untilUnsuspended(component: () => unknown): Promise<void> {
  try {
    component();
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}
