/** Every screen that exists, once. Both frames mount this list, and the menus show of themselves
 *  only what is in it. `path` is below the frame's own root,
 *  '' that root itself. */
export type ScreenRoute = {
  path: string;
  file: string;
  /** Frames that hold it; both where not said. */
  only?: 'portal' | 'embedded';
};

export const SCREENS: readonly ScreenRoute[] = [
  { path: '', file: 'routes/orders.tsx' },
  { path: 'orders', file: 'routes/orders.tsx' },
  { path: 'order-details/:orderId', file: 'routes/order-details.tsx' },
  { path: 'printing', file: 'routes/printing.tsx', only: 'portal' },
];
