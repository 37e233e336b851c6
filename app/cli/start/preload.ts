/** Arguments of a node program that ends when its parent does. It needs an `ipc` channel to the parent. */
export const END_WITH_PARENT = [
  '--import',
  new URL('./end-with-parent.ts', import.meta.url).href,
] as const;
