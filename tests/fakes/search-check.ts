import type { Caller } from '#tests/builders/callers.ts';
import type { Owned } from '#tests/builders/owned.ts';

/** An endpoint that searches, and whether this caller may use it. */
export type SearchEndpoint = {
  name: string;
  isFor(caller: Caller): boolean;
  ask(caller: Caller, words: string): Promise<{ status: number; text: string }>;
};

const NO_ONE = 'qzxv'.repeat(4);

/** Searches at every endpoint, as every caller, for data that only one store has about a person. A caller who may not
 *  see the store must get exactly the answer of a search without matches: no row, count or sort order may reveal
 *  anything. A caller who may see it must find it, otherwise the search proves nothing. */
export async function checkSearches(
  endpoints: readonly SearchEndpoint[],
  callers: readonly Caller[],
  all: readonly Owned[],
): Promise<{ leaks: string[]; missed: string[]; figures: string }> {
  const [leaks, missed]: [string[], string[]] = [[], []];
  const counted = { searches: 0, callers: new Set<string>(), hidden: 0, found: 0 };
  for (const endpoint of endpoints)
    for (const caller of callers.filter((one) => endpoint.isFor(one))) {
      const nothing = reported(await endpoint.ask(caller, NO_ONE), NO_ONE);
      counted.callers.add(caller.name);
      for (const owned of all)
        for (const secret of owned.personal) {
          const answer = reported(await endpoint.ask(caller, secret), secret);
          counted.searches += 1;
          const where = `${caller.name} at ${endpoint.name} for ${secret}`;
          const isSeen = caller.sees.includes(owned);
          counted[isSeen ? 'found' : 'hidden'] += 1;
          if (isSeen && answer === nothing) missed.push(where);
          if (!isSeen && answer !== nothing) leaks.push(`${where}: ${answer.slice(0, 300)}`);
        }
    }
  const figures = {
    matrix: 'searches',
    endpoints: endpoints.length,
    ...counted,
    leaks: leaks.length,
  };
  return {
    leaks,
    missed,
    figures: JSON.stringify({ ...figures, callers: counted.callers.size }),
  };
}

/** The answer without the search text, which screens repeat. */
function reported({ status, text }: { status: number; text: string }, words: string): string {
  const forms = [
    words,
    encodeURIComponent(words),
    new URLSearchParams({ w: words }).toString().slice(2),
  ];
  return forms.reduce((left, form) => left.replaceAll(form, '…'), `${status} ${text}`);
}
