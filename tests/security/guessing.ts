import { onTestFinished, vi } from 'vitest';
import { TOTP } from 'otpauth';
import { beginAuthenticator, confirmAuthenticator } from '#app/domain/credentials/authenticator.ts';
import { sendCode } from '#app/domain/people/send-code.ts';
import { proveTicketFor } from '#app/domain/people/prove-ticket.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Mail } from '#app/ports/mailer.ts';
import { freshDatabase } from '#tests/fakes/test-database.ts';
import { startWebApp } from '#tests/fakes/web-app.ts';

export const PASSWORD = 'Planted-Passw0rd!';
export const MINUTE = 60_000;
const COMPANY = 'company.example';

/** Headers that an attacker forges to look like a different client each time. */
const FORGED = [
  'X-Real-IP',
  'X-Client-IP',
  'CF-Connecting-IP',
  'True-Client-IP',
  'X-Originating-IP',
];

/** The sign-in endpoints behind one proxy, with a clock that can be moved. Passwords are compared and counted but
 *  not hashed, because the test measures only how often they would be hashed. */
export async function guessingBench() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-07T08:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const database = await freshDatabase();
  onTestFinished(() => database.drop());
  const settings = { TRUST_PROXY: '1', COMPANY_EMAIL_DOMAIN: COMPANY };
  const app = await startWebApp({ databaseUrl: database.url, settings });
  onTestFinished(() => app.stop());
  const { auth, services } = app.composition;
  const hashes: { email: string; at: number }[] = [];
  auth.identity = {
    keep: async ({ password }) => `kept ${password}`,
    check: async ({ email, password }, credential) => {
      hashes.push({ email, at: Date.now() });
      return credential === `kept ${password}` ? { ok: true } : { ok: false, reason: 'wrong' };
    },
    forget: null,
  };
  let forged = 0;

  /** The request as the proxy forwards it: the client's forged address first, then its real one. */
  async function call(path: string, from: string, body: object) {
    forged += 1;
    const lie = `203.0.${Math.floor(forged / 250) % 250}.${1 + (forged % 250)}`;
    const answer = await fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: {
        ...Object.fromEntries(FORGED.map((name) => [name, lie])),
        'Content-Type': 'application/json',
        Forwarded: `for=${lie}`,
        'X-Forwarded-For': `${lie}, ${from}`,
      },
      body: JSON.stringify(body),
    });
    const json = (await answer.json()) as Record<string, unknown> & { data?: { token: string } };
    return { status: answer.status, body: json };
  }

  return {
    auth,
    hashes,
    trust: (proxies: boolean) => void app.web.app.set('trust proxy', proxies),
    advance: (ms: number) => void vi.setSystemTime(Date.now() + ms),

    async person({ email = `${newId()}@post.example`, proved = true } = {}) {
      const user = await services.db.user.create({
        data: {
          id: newId(),
          email,
          firstName: 'Naledi',
          lastName: 'Dube',
          phone: '+27821234567',
          memberships: {
            create: {
              id: newId(),
              role: 'hubStaff',
              createdAt: services.clock.now(),
              acceptedAt: services.clock.now(),
            },
          },
          passwordHash: `kept ${PASSWORD}`,
          createdAt: services.clock.now(),
          ...(proved ? { emailProvedAt: services.clock.now() } : {}),
        },
      });
      return { user, email, ticket: () => proveTicketFor(auth, user) };
    },

    /** A person whose sign-in needs a code, and the code that their authenticator app shows. */
    async personWithApp() {
      const { user, email } = await this.person();
      const secret = await services.db.$transaction((tx) => beginAuthenticator(tx, auth, user.id));
      const code = () => new TOTP({ secret }).generate({ timestamp: Date.now() });
      const asked = { userId: user.id, code: code() };
      await services.db.$transaction((tx) => confirmAuthenticator(tx, auth, asked));
      return { user, email, code };
    },

    companyAddress: () => `${newId()}@${COMPANY}`,

    /** Does both steps of signing in by API. A client that was given a device ticket sends it again. */
    async signIn(email: string, password: string, from: string, device?: unknown, code?: string) {
      const kept = device ? { device } : {};
      const step = code ? { code } : {};
      const looked = await call('/users/login', from, { email, ...kept });
      if (looked.status !== 200) return looked;
      const ticket = looked.body.data?.token ?? '';
      return call('/users/authenticate', from, { ticket, password, ...kept, ...step });
    },

    guessCode: (ticket: string, code: string, from: string) =>
      call('/users/verify-email', from, { ticket, code }),

    /** The codes that are queued for mailing, by recipient. */
    async mailedCodes(): Promise<Map<string, string>> {
      const mails: Mail[] = [];
      const mailer = { send: async (mail: Mail) => void mails.push(mail) };
      const { db } = services;
      const scheduled = await db.outbox.findMany({
        where: { job: 'people.send-code', doneAt: null },
        orderBy: { createdAt: 'asc' },
      });
      for (const { id, payload } of scheduled) {
        await sendCode({ ...auth, clock: services.clock, mailer }, payload as { codeId: string });
        await db.outbox.update({ where: { id }, data: { doneAt: services.clock.now() } });
      }
      return new Map(mails.map(({ to, text }) => [to, codeIn(text)]));
    },
  };
}

export type GuessingBench = Awaited<ReturnType<typeof guessingBench>>;

function codeIn(text: string): string {
  return (/Your code is ([0-9A-Z-]+)/.exec(text)?.[1] ?? '').replaceAll('-', '');
}

/** A different code of the same characters. */
export function wrong(code: string): string {
  return (code.startsWith('2') ? '3' : '2') + code.slice(1);
}

/** The `n`th of an attacker's many addresses. */
export const addressOf = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${1 + (n % 250)}`;
