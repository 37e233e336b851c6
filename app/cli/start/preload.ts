/** Arguments of a node program that ends when we do. It needs a channel to us (`ipc`). */
export const END_WITH_PARENT = [
  '--import',
  new URL('./end-with-parent.ts', import.meta.url).href,
] as const;
