import { expect, test } from 'vitest';
import { announceFigures } from '#tests/fakes/figures.ts';
import {
  addressOf,
  guessingBench,
  MINUTE,
  PASSWORD,
  wrong,
  type GuessingBench,
} from './guessing.ts';
import { isFull } from './run.ts';

const ADDRESSES = 24;
const QUARTER_MS = 15 * MINUTE;
const YEAR_MS = 365 * 24 * 60 * MINUTE;
const MAX_HASHES = 10;
/** One address may not guess much more often than an office signs in: 30 times per window, and a run covers two
 *  windows at worst. */
const MAX_BY_ADDRESS = 60;
const CHANCE = 1e-6;

test('passwords of one account, guessed from many addresses with forged headers: at most ten hashes in any 15 minutes, and the owner can sign in', async () => {
  const bench = await guessingBench();

  const run = await guessPasswords(bench);

  announceFigures('5 guessing: passwords', run.figures);
  expect(run.maxHashes).toBeLessThanOrEqual(MAX_HASHES);
  expect(run.maxHashes, 'guesses are checked at all').toBeGreaterThan(0);
  expect(run.lockedOut).toEqual([]);
});

test('broken twin: with a throttle that admits everyone the hashes exceed the limit', async () => {
  const bench = await guessingBench();
  bench.auth.throttle = { take: async () => ({ ok: true }), giveBack: async () => undefined };

  const run = await guessPasswords(bench, 1);

  announceFigures('5 guessing: passwords, broken twin', run.figures);
  expect(run.maxHashes).toBeGreaterThan(MAX_HASHES);
});

test('one address that claims another each time guesses no more than one address may', async () => {
  const bench = await guessingBench();

  const { people, asked, hashed } = await guessFromOneAddress(bench);

  announceFigures('5 guessing: one address', {
    accounts: people,
    asked,
    hashed,
    max: MAX_BY_ADDRESS,
  });
  expect(hashed).toBeLessThanOrEqual(MAX_BY_ADDRESS);
});

test('broken twin: if the claimed address is trusted, the guesses are not limited', async () => {
  const bench = await guessingBench();
  bench.trust(true);

  const { people, asked, hashed } = await guessFromOneAddress(bench);

  announceFigures('5 guessing: one address, broken twin', { accounts: people, asked, hashed });
  expect(hashed).toBeGreaterThan(MAX_BY_ADDRESS);
});

/** Whose codes are guessed, of how many people, and for how many hours. The hours are whole windows of the limits, so
 *  that the counts can be scaled up to a year. */
type Whose = [whose: string, people: number, hours: number];
const TARGETS: Whose[] = isFull
  ? [
      ['one person', 1, 24],
      ['the company', 60, 24],
      ['anybody', 300, 24],
    ]
  : [['one person', 1, 3]];

test.each(TARGETS)(
  'codes of %s (%i people, %i hours): the chance of guessing one in a year is below one in a million',
  async (whose, people, hours) => {
    const bench = await guessingBench();

    const run = await guessCodes(bench, { people, hours, ofCompany: whose === 'the company' });

    announceFigures(`5 guessing: codes of ${whose}`, run);
    expect(run.admitted, 'guesses are checked at all').toBeGreaterThan(0);
    expect(run.chanceInAYear).toBeLessThan(CHANCE);
  },
);

test('broken twin: with a throttle that admits everyone the chance is too high', async () => {
  const bench = await guessingBench();
  bench.auth.throttle = { take: async () => ({ ok: true }), giveBack: async () => undefined };

  const run = await guessCodes(bench, { people: 1, hours: 1, ofCompany: false, digitsOnly: true });

  announceFigures('5 guessing: codes, broken twin', run);
  expect(run.chanceInAYear).toBeGreaterThan(CHANCE);
});

/** Three of the 10^6 possible codes are valid at a time. */
const CHANCE_OF_A_GUESS = 3e-6;
/** The limit for an attacker who knows the password. The owner is notified of such attempts. */
const CHANCE_WITH_PASSWORD = 3e-3;

test('authenticator codes: an attacker who knows the password guesses one in a year with a chance below three in a thousand, and the owner can sign in', async () => {
  const bench = await guessingBench();

  const run = await guessAppCodes(bench, isFull ? 90 : 60);

  announceFigures('5 guessing: codes of an app', run);
  expect(run.admitted, 'guesses are checked at all').toBeGreaterThan(0);
  expect(run.chanceInAYear).toBeLessThan(CHANCE_WITH_PASSWORD);
  expect(run.ownerLockedOut).toBe(0);
});

test('broken twin: with a throttle that admits everyone authenticator codes are guessed', async () => {
  const bench = await guessingBench();
  bench.auth.throttle = { take: async () => ({ ok: true }), giveBack: async () => undefined };

  const run = await guessAppCodes(bench, 1);

  announceFigures('5 guessing: codes of an app, broken twin', run);
  expect(run.chanceInAYear).toBeGreaterThan(CHANCE_WITH_PASSWORD);
});

/** An attacker tries four times a day, each time from a new address, until refused. The owner signs in once a day
 *  on their usual device. */
async function guessAppCodes(bench: GuessingBench, days: number) {
  const { email, code } = await bench.personWithApp();
  const home = '192.0.2.7';
  bench.advance(MINUTE);
  let device = (await bench.signIn(email, PASSWORD, home, undefined, code())).body['device'];
  expect(device).toBeDefined();
  let [asked, admitted, ownerLockedOut, owners, addresses] = [0, 0, 0, 0, 0];
  for (let quarter = 0; quarter < days * 4; quarter += 1) {
    for (let n = 0; n < 12; n += 1) {
      asked += 1;
      addresses += 1;
      const right = code();
      const guess = String((Number(right) + 500_000 + asked) % 1_000_000).padStart(6, '0');
      const answer = await bench.signIn(email, PASSWORD, addressOf(addresses), undefined, guess);
      if (answer.status === 429) break;
      admitted += 1;
    }
    bench.advance(6 * 60 * MINUTE);
    if (quarter % 4 > 0) continue;
    owners += 1;
    const owner = await bench.signIn(email, PASSWORD, home, device, code());
    if (owner.status === 200) device = owner.body['device'];
    else ownerLockedOut += 1;
  }
  const inAYear = (admitted * 365) / days;
  return {
    days,
    asked,
    admitted,
    guessesInAYear: Math.round(inAYear),
    chanceInAYear: inAYear * CHANCE_OF_A_GUESS,
    goal: CHANCE_WITH_PASSWORD,
    owners,
    ownerLockedOut,
  };
}

async function guessFromOneAddress(bench: GuessingBench) {
  const people = await Promise.all(Array.from({ length: 40 }, () => bench.person()));
  let asked = 0;
  for (let round = 0; round < 3; round += 1)
    for (const { email } of people) {
      asked += 1;
      await bench.signIn(email, `Guess-${asked}`, addressOf(1));
    }
  return { people: people.length, asked, hashed: bench.hashes.length };
}

async function guessPasswords(bench: GuessingBench, quarters = 4) {
  const { email } = await bench.person();
  const home = '192.0.2.7';
  const first = await bench.signIn(email, PASSWORD, home);
  expect(first.status).toBe(200);
  const { device } = first.body;
  bench.hashes.length = 0;
  const lockedOut: string[] = [];
  let asked = 0;
  let owners = 0;
  for (let third = 0; third < quarters * 3; third += 1) {
    for (let n = 0; n < ADDRESSES; n += 1) {
      asked += 1;
      await bench.signIn(email, `Guess-number-${asked}`, addressOf(n));
    }
    const guesses = bench.hashes.length;
    const owner = await bench.signIn(email, PASSWORD, home, device);
    // The hash of the owner's own sign-in does not count as a guess.
    bench.hashes.splice(guesses);
    owners += 1;
    if (owner.status !== 200)
      lockedOut.push(`${third}: ${owner.status} ${JSON.stringify(owner.body)}`);
    bench.advance(QUARTER_MS / 3);
  }
  const times = bench.hashes.map(({ at }) => at);
  const inAQuarterFrom = (from: number) =>
    times.filter((at) => at >= from && at < from + QUARTER_MS).length;
  const maxHashes = Math.max(0, ...times.map(inAQuarterFrom));
  return {
    maxHashes,
    lockedOut,
    figures: {
      addresses: ADDRESSES,
      quarters,
      asked,
      hashed: times.length,
      maxIn15Minutes: maxHashes,
      max: MAX_HASHES,
      ownerLockedOut: `${lockedOut.length} of ${owners}`,
    },
  };
}

type Attack = { people: number; hours: number; ofCompany: boolean; digitsOnly?: boolean };

/** An attacker who created the accounts knows their passwords and has a new address for every few guesses. They
 *  guess at every live code, without a break. */
async function guessCodes(bench: GuessingBench, { people, hours, ofCompany, digitsOnly }: Attack) {
  const targets = await Promise.all(
    Array.from({ length: people }, () =>
      bench.person({ proved: false, ...(ofCompany ? { email: bench.companyAddress() } : {}) }),
    ),
  );
  const codes = new Map<string, string>();
  const seen = new Set<string>();
  let [asked, admitted, codeLength] = [0, 0, 0];
  const stepMs = people > 1 ? 60 * MINUTE : 5 * MINUTE;
  for (let passedMs = 0; passedMs < hours * 60 * MINUTE; passedMs += stepMs) {
    for (const [index, { email, ticket }] of targets.entries()) {
      const spread = passedMs / stepMs + index;
      await bench.signIn(email, PASSWORD, addressOf(1_000 + spread));
      for (const [to, code] of await bench.mailedCodes()) codes.set(to, code);
      const code = codes.get(email);
      if (!code) continue;
      for (const sign of code) seen.add(sign);
      codeLength = code.length;
      const before = admitted;
      for (let n = 0; n < Math.max(12, ADDRESSES / people); n += 1) {
        asked += 1;
        const answer = await bench.guessCode(ticket(), wrong(code), addressOf(spread * 7 + n));
        if (/not correct/.test(String(answer.body['message']))) admitted += 1;
        else if (n > 5 && admitted === before) break;
      }
    }
    bench.advance(stepMs);
  }
  // The code space is computed from the characters that were seen; fewer characters make guessing easier.
  const space = (digitsOnly ? 10 : seen.size) ** (digitsOnly ? 6 : codeLength);
  const inAYear = (admitted * YEAR_MS) / (hours * 60 * MINUTE);
  return {
    people,
    hours,
    asked,
    admitted,
    signsSeen: seen.size,
    codeLength,
    admittedPer15Min: admitted / (hours * 4),
    guessesInAYear: Math.round(inAYear),
    chanceInAYear: inAYear / space,
    goal: CHANCE,
  };
}
