import { useEffect } from 'react';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { countUse } from './refusals.ts';
import { pageRouter, type RequestState } from './page-router.ts';

/** How many components on the page use each fetcher, by its key. */
const holders = new Map<string, number>();

/** Registers that a component on the page shows the answers of this fetcher. */
export function useHeld(key: string): void {
  useEffect(() => countUse(holders, key), [key]);
}

/** Calls `notify` with each refusal that no component on the page can show, because the user left the page before the
 *  answer arrived. An unreachable server is left out, because a banner at the top of every page reports it.
 *  @returns a function that ends the subscription; undefined on the server */
export function onUnheardRefusal(notify: (errors: FormErrors) => void): (() => void) | undefined {
  const router = pageRouter();
  if (!router) return undefined;
  let sent = submissionsIn(router.state);
  return router.subscribe((state) => {
    const now = submissionsIn(state);
    for (const key of sent) {
      const errors = now.has(key) || holders.has(key) ? null : refusalOf(state, key);
      if (errors) notify(errors);
    }
    sent = now;
  });
}

/** The keys of the fetchers that are submitting. */
function submissionsIn({ fetchers }: RequestState): ReadonlySet<string> {
  return new Set(
    [...fetchers].filter(([, { state }]) => state === 'submitting').map(([key]) => key),
  );
}

function refusalOf({ fetchers }: RequestState, key: string): FormErrors | null {
  type Answer = { errors?: FormErrors; isUnreached?: boolean } | null | undefined;
  const answer = fetchers.get(key)?.data as Answer;
  return answer?.isUnreached ? null : (answer?.errors ?? null);
}
