import { z } from 'zod';
import type { WarehouseCheck, WarehousePort } from '#app/ports/warehouse.ts';

type Options = {
  /** https://api.mintsoft.co.uk, or the simulator. */
  baseUrl: string;
  timeoutMs?: number;
};

/** The key that opens the API for 24 hours: the body of a good answer is that text alone. */
const ApiKey = z.string().trim().min(8).max(500);

const DOWN = 'Mintsoft does not answer. Nothing was saved; try again in a few minutes.';
const STRANGE =
  'Mintsoft answered in a way that we do not know. Nothing was saved; try again later.';
const SLOW_DOWN = 'Mintsoft asks us to slow down. Nothing was saved; try again in a minute.';
/** docs/integrations/mintsoft.md: a single sign-on has a password of its own. */
const REFUSED =
  'Mintsoft does not accept this. It wants its own password, set there under Settings, Change Password; it may differ from the one of your single sign-on.';

/** Mintsoft's API, of which only the login is used. The key is thrown away at once. */
export function createMintsoftWarehouse({ baseUrl, timeoutMs = 20_000 }: Options): WarehousePort {
  const address = `${baseUrl.replace(/\/+$/, '')}/api/Auth`;
  return {
    async check({ userName, password }) {
      let response: Response;
      let body: unknown;
      try {
        response = await fetch(address, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
          body: JSON.stringify({ Username: userName, Password: password }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        body = await response.json().catch(() => null);
      } catch {
        return down(DOWN);
      }
      if (response.ok) return ApiKey.safeParse(body).success ? { ok: true } : down(STRANGE);
      if (REFUSALS.has(response.status)) return { ok: false, reason: 'refused', message: REFUSED };
      return down(response.status === 429 ? SLOW_DOWN : response.status >= 500 ? DOWN : STRANGE);
    },
  };
}

/** 400 is its validation, and says so of a login that it cannot read. */
const REFUSALS = new Set([400, 401, 403]);

function down(message: string): WarehouseCheck {
  return { ok: false, reason: 'down', message };
}
