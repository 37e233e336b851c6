import type { Log } from '#app/ports/log.ts';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';
import {
  ALL_CODES,
  COMPANY_CODES,
  HOME_CODES,
  isOfCompany,
  NETWORK_CODES,
  PERSON_CODES,
  SITE_CODES,
  siteOf,
} from './code-guess.rules.ts';

type Needs = {
  throttle: ThrottlePort;
  log: Log;
  settings: { companyEmailDomain: string | null };
};

type CodeGuess = { ok: true; giveBack(): Promise<void> } | { ok: false; retryAfterSeconds: number };

/** Counts a guess at a person's code before it is compared, so that every parallel guess counts. The caller's own
 *  network is checked first, so that a flood from one place does not use up shared budgets. A refused guess returns
 *  the points it has taken. `home` names what has a budget of its own: a device or network from which someone signed
 *  in to the account before, or the change of the address by its signed-in owner. */
export async function takeCodeGuess(
  deps: Needs,
  user: { id: string; email: string },
  address: string,
  home: string | null = null,
): Promise<CodeGuess> {
  const taken: [Budget, string][] = [];
  const giveBack = async () => {
    for (const [budget, key] of taken) await deps.throttle.giveBack(budget, key);
  };
  const budgets: [Budget, string][] = home
    ? [[HOME_CODES, `${user.id} ${home}`]]
    : budgetsOf(deps, user, address);
  for (const [budget, key] of budgets) {
    const allowance = await deps.throttle.take(budget, key);
    if (!allowance.ok) {
      await giveBack();
      await raiseAlarm(deps, budget);
      return allowance;
    }
    taken.push([budget, key]);
  }
  return { ok: true, giveBack };
}

function budgetsOf(
  deps: Needs,
  user: { id: string; email: string },
  address: string,
): [Budget, string][] {
  const site = siteOf(address);
  const ofCompany = isOfCompany(user.email, deps.settings.companyEmailDomain);
  return [
    [NETWORK_CODES, address],
    ...(site ? [[SITE_CODES, site] satisfies [Budget, string]] : []),
    [PERSON_CODES, user.id],
    ...(ofCompany ? [[COMPANY_CODES, 'company'] satisfies [Budget, string]] : []),
    [ALL_CODES, 'all'],
  ];
}

/** Logs an error when a shared budget is used up, because only an attack does that. The error is logged at most once
 *  per window, since an attack continues. */
async function raiseAlarm({ throttle, log }: Needs, spent: Budget): Promise<void> {
  if (spent !== COMPANY_CODES && spent !== ALL_CODES) return;
  const alarm = { ...spent, name: `${spent.name}-alarm`, points: 1 };
  if (!(await throttle.take(alarm, 'alarm')).ok) return;
  const whose = spent === COMPANY_CODES ? "the company's own domain" : 'all addresses';
  log.error(
    { code: 'code-guesses-spent', whose, points: spent.points, windowSeconds: spent.windowSeconds },
    'email codes are being guessed: no further guesses are accepted until the window ends',
  );
}
