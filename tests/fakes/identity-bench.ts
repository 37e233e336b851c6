import { transactionOptions } from '#app/config/database.rules.ts';
import { DATABASE_PATIENCE } from '#tests/run/patience.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { createAesVault } from '#app/integrations/vault/aes-vault.ts';
import { PrismaPg } from '@prisma/adapter-pg';
import { PrismaClient } from '@prisma/client';
import { createIdentity, type Identity } from '#app/auth/identity-services.ts';
import { startReset } from '#app/domain/people/ask-reset.ts';
import { notifyPasswordChanged } from '#app/domain/people/notify-password-changed.ts';
import { authenticate, lookUpEmail, type AuthenticateResult } from '#app/domain/people/sign-in.ts';
import { proveEmail } from '#app/domain/people/prove-email.ts';
import { sendAccountExists } from '#app/domain/people/send-account-exists.ts';
import { sendOwnerNews } from '#app/domain/people/send-owner-news.ts';
import type { OwnerNews } from '#app/domain/people/notify-owner.job.ts';
import { sendCode } from '#app/domain/people/send-code.ts';
import { signUp } from '#app/domain/people/sign-up.ts';
import { noteProviderPassword } from '#app/domain/people/forget-passwords.ts';
import { createOwnUserStore } from '#app/integrations/identity/own-user-store.ts';
import { createPostgresThrottle } from '#app/integrations/throttle/postgres-throttle.ts';
import type { Log } from '#app/ports/log.ts';
import type { Mail } from '#app/ports/mailer.ts';
import type { Settings } from '#app/ports/services.ts';
import { openPool } from './cognito-pool.ts';
import { codeIn } from './mailed-code.ts';
import { freshDatabase } from './test-database.ts';
import { quietLog } from './test-services.ts';

export const PASSWORD = 'Planted-Passw0rd!';

const SETTINGS: Settings = {
  productName: 'Thumela',
  support: { email: null, phone: null, helpUrl: null },
  publicUrl: 'http://127.0.0.1:3000',
  mode: 'evaluation',
  companyEmailDomain: 'thumela.example',
  orderFeeCents: 500,
  moneyAloneCents: 50_000,
  welcomeCreditCents: 50_000,
  holidays: 'ignore',
  tileUrl: null,
  tileAttribution: '',
  shopifyBilling: 'wallet',
  reconcileEveryMs: 300_000,
  keepPersonalDataMonths: 24,
  keepInboxDays: 14,
  keepMailDays: 7,
  keepDocumentDays: 90,
  shipUndoMs: 5_000,
  shopifyAppUrl: 'https://admin.shopify.com/store/{shop}/apps/key-of-the-app',
  shopifyListingUrl: null,
};

type Keeper = 'own store' | 'user pool';

/** Set for the tests that run a second time with a user pool (vitest.config.ts). */
const KEEPER: Keeper = process.env['PASSWORDS_IN'] === 'user pool' ? 'user pool' : 'own store';

/** The identity services on a real database, with a clock that can be moved and readable mails. */
export async function openIdentityBench({ passwordsIn = KEEPER }: { passwordsIn?: Keeper } = {}) {
  const database = await freshDatabase();
  const db = new PrismaClient({
    adapter: new PrismaPg({ connectionString: database.nearUrl }),
    transactionOptions: transactionOptions(DATABASE_PATIENCE),
  });
  let now = new Date('2025-03-07T08:30:00Z');
  const clock = { now: () => new Date(now), sharedNow: async () => new Date(now) };
  const pool =
    passwordsIn === 'user pool'
      ? await openPool({ note: (credential) => noteProviderPassword({ db, clock }, credential) })
      : null;
  const store = pool?.identity ?? createOwnUserStore();
  const counts = { hashes: 0 };
  const mails: Mail[] = [];
  const alarms: Record<string, unknown>[] = [];
  const auth: Identity = createIdentity({
    db,
    clock,
    log: keepingLog(alarms),
    settings: { ...SETTINGS },
    throttle: createPostgresThrottle(db),
    vault: createAesVault([{ id: 'k1', key: randomBytes(32) }]),
    countryOf: (address) => (address.startsWith('41.') ? 'ZA' : null),
    sessionSecret: 'a secret of the tests, long enough to sign',
    identity: {
      keep: (login) => store.keep(login),
      check: (login, credential) => {
        counts.hashes += 1;
        return store.check(login, credential);
      },
      forget: store.forget,
    },
  });
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const caller = { address: '203.0.113.7', device: null as string | null };

  /** Runs the queued mail jobs, as the worker would. */
  async function deliver<T>(job: string, run: (payload: T) => Promise<void>): Promise<void> {
    const scheduled = await db.outbox.findMany({
      where: { job, doneAt: null },
      orderBy: { createdAt: 'asc' },
    });
    for (const row of scheduled) {
      await run(row.payload as T);
      await db.outbox.update({ where: { id: row.id }, data: { doneAt: clock.now() } });
    }
  }

  const people = { ...auth, mailer };
  async function deliverCodes(): Promise<void> {
    await deliver('people.start-reset', (it: { userId: string | null }) => startReset(people, it));
    await deliver('people.send-code', (it: { codeId: string }) => sendCode(people, it));
    await deliver('people.password-changed', (it: { userId: string }) =>
      notifyPasswordChanged(people, it),
    );
    await deliver('people.tell-owner', (it: OwnerNews) => sendOwnerNews(people, it));
    await deliver('people.send-account-exists', (it: { userId: string }) =>
      sendAccountExists(people, it),
    );
  }

  return {
    auth,
    db,
    /** The external password store; null if passwords are in our own. */
    pool,
    mails,
    /** What was logged as an error. */
    alarms,
    counts,
    caller,
    mailer,
    advance: (ms: number) => (now = new Date(now.getTime() + ms)),
    deliverCodes,

    /** Each sign-up has its own address, so that only the rate limit's test meets the limit. */
    signUp: (email: string, password = PASSWORD) =>
      signUp(
        auth,
        { ...caller, address: randomUUID() },
        {
          firstName: 'Ntombi-zodwa',
          lastName: "O'Brien",
          phone: '+27821234567',
          email,
          password,
        },
      ),

    async codeFor(email: string): Promise<string> {
      await deliverCodes();
      const mail = mails.findLast((sent) => sent.to === email);
      return codeIn(mail?.text ?? '');
    },

    async signIn(email: string, password = PASSWORD, from = caller): Promise<AuthenticateResult> {
      const looked = await lookUpEmail(auth, from, { email });
      if (!looked.ok) throw new Error(`${email} is unknown`);
      return authenticate(auth, from, { ticket: looked.ticket, password });
    },

    /** The ticket of a person who knows the password but has not verified the email address. */
    async proveTicket(email: string, password = PASSWORD): Promise<string> {
      const result = await this.signIn(email, password);
      if (result.ok || result.reason !== 'email-not-proved') throw new Error('no ticket');
      return result.proveTicket;
    },

    /** Signs up a merchant, or the first administrator if the address has the company's domain, and verifies the email
     *  address. Returns the user's id. */
    async provedPerson(email: string): Promise<string> {
      await this.signUp(email);
      const ticket = await this.proveTicket(email);
      const code = await this.codeFor(email);
      const proved = await proveEmail(auth, caller, { ticket, code });
      if (!proved.ok) throw new Error(`not proved: ${proved.reason}`);
      return proved.userId;
    },

    /** Every row of every table, as text. */
    async everything(): Promise<string> {
      const tables = await db.$queryRaw<{ name: string }[]>`
        select quote_ident(table_name) as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`;
      const dumps = await Promise.all(
        tables.map(({ name }) =>
          db.$queryRawUnsafe<{ line: string }[]>(`select t::text as line from ${name} t`),
        ),
      );
      return dumps
        .flat()
        .map((row) => row.line)
        .join('\n');
    },

    async close(): Promise<void> {
      await pool?.simulator.close();
      await db.$disconnect().finally(() => database.drop());
    },
  };
}

function keepingLog(errors: Record<string, unknown>[]): Log {
  return { ...quietLog, error: (details: unknown) => void errors.push(details as never) };
}

export type IdentityBench = Awaited<ReturnType<typeof openIdentityBench>>;
