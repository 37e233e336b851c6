import type { Owned } from '#tests/builders/owned.ts';
import type { Caller } from '#tests/builders/callers.ts';
import type { Services } from '#app/ports/services.ts';
import { footprints } from './footprints.ts';
import { announceFigures } from './figures.ts';

export type Answer = { status: number; text: string; refused: boolean };

/** `in`: the permissions allow this caller. `out`: the caller must be refused. `either`: the endpoint decides by more
 *  than permissions, but must not show or change anything of other owners. */
export type Expected = 'in' | 'out' | 'either';

type Ask = {
  endpoint: string;
  caller: Caller;
  about: Owned;
  all: readonly Owned[];
  expected: Expected;
  ask: () => Promise<Answer>;
};

/** Calls endpoints and checks the results in the same way for every matrix: who was let in, which texts of other
 *  owners came back, and what of theirs was changed. */
export function createLeakCheck(services: Services) {
  const endpoints = new Set<string>();
  const callers = new Set<string>();
  const leaks: string[] = [];
  const surprises: string[] = [];
  /** Endpoints where a permitted caller really changed something of a store. */
  const acted = new Set<string>();
  const counted = { requests: 0, refused: 0 };

  const printsOf = footprints(services);

  return {
    leaks,
    surprises,
    acted,
    async check({ endpoint, caller, about, all, expected, ask }: Ask): Promise<void> {
      const before = await printsOf(all);
      const { status, text, refused } = await ask();
      const after = await printsOf(all);
      endpoints.add(endpoint);
      callers.add(caller.name);
      counted.requests += 1;
      if (refused) counted.refused += 1;

      const where = `${caller.name} on ${endpoint} about ${about.word}: ${status}`;
      if (status >= 500) surprises.push(`${where} ${text.slice(0, 200)}`);
      if (expected === 'out' && !refused) leaks.push(`${where}: let in`);
      if (expected === 'in' && refused) surprises.push(`${where}: kept out ${text.slice(0, 200)}`);
      all.forEach((owned, index) => {
        const isTouched = before[index]?.all !== after[index]?.all;
        const isActed = before[index]?.ofStore !== after[index]?.ofStore;
        if (isActed && !refused) acted.add(endpoint);
        if (isTouched && refused) leaks.push(`${where}: refused, and changed ${owned.word}`);
        if (caller.sees.includes(owned)) return;
        if (isTouched) leaks.push(`${where}: changed ${owned.word}`);
        for (const secret of owned.secrets)
          if (text.includes(secret)) leaks.push(`${where} shows ${secret}`);
      });
    },
    announceFigures(matrix: string): void {
      announceFigures(`1 matrix: ${matrix}`, {
        endpoints: endpoints.size,
        callers: callers.size,
        ...counted,
        leaks: leaks.length,
        surprises: surprises.length,
      });
    },
  };
}
