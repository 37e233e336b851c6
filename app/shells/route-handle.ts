import type { DocumentKind } from '#app/load-context.ts';

/** `export const handle` of a layout or a public route. */
export type RouteHandle = { shell?: DocumentKind };

/** The frame that the innermost match asks for; the portal where none does. */
export function documentKind(handles: readonly unknown[]): DocumentKind {
  const kinds = handles.map((handle) => (handle as RouteHandle | undefined)?.shell);
  return kinds.findLast((kind) => kind !== undefined) ?? 'portal';
}
