import type { Caller } from '#tests/builders/callers.ts';
import type { Owned } from '#tests/builders/owned.ts';

/** A door that looks for words, and whether this caller gets in at all. */
export type SearchDoor = {
  name: string;
  isFor(caller: Caller): boolean;
  ask(caller: Caller, words: string): Promise<{ status: number; text: string }>;
};

const NOBODY = 'qzxv'.repeat(4);

/** Searches at every door, as every caller, for what each store alone knows of a person. Who does not
 *  see the store must get the very answer that a word nobody has gets: no row, no count, no order of
 *  rows may tell. Who sees it must find it, or the search proves nothing. */
export async function judgeSearches(
  doors: readonly SearchDoor[],
  callers: readonly Caller[],
  all: readonly Owned[],
): Promise<{ leaks: string[]; missed: string[]; figures: string }> {
  const [leaks, missed]: [string[], string[]] = [[], []];
  const counted = { searches: 0, callers: new Set<string>(), hidden: 0, found: 0 };
  for (const door of doors)
    for (const caller of callers.filter((one) => door.isFor(one))) {
      const nothing = told(await door.ask(caller, NOBODY), NOBODY);
      counted.callers.add(caller.name);
      for (const owned of all)
        for (const secret of owned.personal) {
          const answer = told(await door.ask(caller, secret), secret);
          counted.searches += 1;
          const where = `${caller.name} at ${door.name} for ${secret}`;
          const isSeen = caller.sees.includes(owned);
          counted[isSeen ? 'found' : 'hidden'] += 1;
          if (isSeen && answer === nothing) missed.push(where);
          if (!isSeen && answer !== nothing) leaks.push(`${where}: ${answer.slice(0, 300)}`);
        }
    }
  const figures = { matrix: 'searches', doors: doors.length, ...counted, leaks: leaks.length };
  return {
    leaks,
    missed,
    figures: JSON.stringify({ ...figures, callers: counted.callers.size }),
  };
}

/** What is answered, but for the words that were asked, which a screen repeats. */
function told({ status, text }: { status: number; text: string }, words: string): string {
  const forms = [
    words,
    encodeURIComponent(words),
    new URLSearchParams({ w: words }).toString().slice(2),
  ];
  return forms.reduce((left, form) => left.replaceAll(form, '…'), `${status} ${text}`);
}
