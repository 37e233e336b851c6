import { exampleOf, type AnyEndpoint } from '#app/api/endpoint.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Owned } from '#tests/builders/owned.ts';

/** The name of a call: its method and path. */
export function callName({ method, path }: AnyEndpoint): string {
  return `${method} ${path}`;
}

/** The request of the call's own example, filled with one merchant's data. */
export function requestAbout(endpoint: AnyEndpoint, owned: Owned) {
  return exampleOf(endpoint, { ...owned, fresh: newId(), now: new Date() });
}
