import type { DocumentKind } from '#app/load-context.ts';
import type { Gone } from '#app/ui/error-card.tsx';

/** The type of `export const handle` in a layout, a public route, or a screen of one record. `gone` is the card
 *  shown when that record no longer exists; `gone.said` is the loader message by which this is recognised. */
export type RouteHandle = {
  shell?: DocumentKind;
  gone?: Gone & { said: string };
  /** The title of the error card when the screen could not be loaded, in the specification's words. */
  failed?: string;
  /** The page reads barcodes with the camera. */
  readsBarcodes?: true;
};

/** Returns the shell of the innermost match that names one; otherwise the portal. */
export function documentKind(handles: readonly unknown[]): DocumentKind {
  const kinds = handles.map((handle) => (handle as RouteHandle | undefined)?.shell);
  return kinds.findLast((kind) => kind !== undefined) ?? 'portal';
}

/** Whether a document of this kind is shown inside a store's own admin. */
export function isInAdmin(kind: DocumentKind): boolean {
  return kind === 'embedded' || kind === 'wordpress';
}

/** Returns the innermost match's card for a missing record, if the loader reported exactly that. */
export function goneFor(handles: readonly unknown[], said: string | null): Gone | null {
  const gone = (handles.at(-1) as RouteHandle | undefined)?.gone;
  return gone && gone.said === said ? gone : null;
}

/** Returns the innermost match's title for a screen that could not be loaded. */
export function failedFor(handles: readonly unknown[]): string | null {
  return (handles.at(-1) as RouteHandle | undefined)?.failed ?? null;
}

/** Whether a document with these matches may compile the barcode reader (WebAssembly). */
export function readsBarcodes(handles: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.readsBarcodes === true);
}
