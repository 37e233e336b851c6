import { exampleOf, type AnyEndpoint } from '#app/api/endpoint.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Owned } from '#tests/builders/owned.ts';

/** A call by its name: its method and its path. */
export function callName({ method, path }: AnyEndpoint): string {
  return `${method} ${path}`;
}

/** The call's own example, about the things of one merchant. */
export function requestAbout(endpoint: AnyEndpoint, owned: Owned) {
  return exampleOf(endpoint, { ...owned, fresh: newId(), now: new Date() });
}
