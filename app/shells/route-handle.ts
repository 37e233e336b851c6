import type { DocumentKind } from '#app/load-context.ts';
import type { Gone } from '#app/ui/error-card.tsx';

/** `export const handle` of a layout, a public route, or a screen of one thing: what it says where that
 *  is there no more, and the words of the loader by which it knows. */
export type RouteHandle = {
  shell?: DocumentKind;
  gone?: Gone & { said: string };
  /** What the card is called where the screen could not be read, in the specification's words. */
  failed?: string;
  /** It reads barcodes by the camera. */
  readsBarcodes?: true;
};

/** The frame that the innermost match asks for; the portal where none does. */
export function documentKind(handles: readonly unknown[]): DocumentKind {
  const kinds = handles.map((handle) => (handle as RouteHandle | undefined)?.shell);
  return kinds.findLast((kind) => kind !== undefined) ?? 'portal';
}

/** Whether such a document stands in the frame of a store's own admin. */
export function isInAdmin(kind: DocumentKind): boolean {
  return kind === 'embedded' || kind === 'wordpress';
}

/** What the innermost match says of a thing that is not there, where that is what the loader said. */
export function goneFor(handles: readonly unknown[], said: string | null): Gone | null {
  const gone = (handles.at(-1) as RouteHandle | undefined)?.gone;
  return gone && gone.said === said ? gone : null;
}

/** What the innermost match calls it where it could not be read. */
export function failedFor(handles: readonly unknown[]): string | null {
  return (handles.at(-1) as RouteHandle | undefined)?.failed ?? null;
}

/** Whether a document of these matches may compile what reads barcodes. */
export function readsBarcodes(handles: readonly unknown[]): boolean {
  return handles.some((handle) => (handle as RouteHandle | undefined)?.readsBarcodes === true);
}
