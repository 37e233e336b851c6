import { FAILED, PAGE_OF, SIGNED_OUT } from '#app/domain/shared/asking-page.rules.ts';
import { appBridge } from './app-bridge.ts';
import { connection, type Connection } from './connection.ts';
import { holdPage } from './unsaved-changes-page.ts';
import { notDone, ORDER_FAILED, unreached } from './offline.ts';
import { createPendingShips, type PendingShip, type PressAnswer } from './pending-ships.ts';

type Needs = {
  ask: typeof fetch;
  connection: Pick<Connection, 'fail' | 'mend'>;
  /** What was asked for is still wanted. */
  hold(): void;
  /** Shopify's session token; null outside its admin. */
  idToken(): Promise<string> | null;
};

/** Sends a press so that it outlives its page. Inside Shopify its token is fetched as Ship is pressed: a page that
 *  is going can wait for none. */
export function createPressSender({ ask, connection, hold, idToken }: Needs) {
  let token: string | null = null;

  function prepare(): void {
    token = null;
    idToken()?.then(
      (fresh) => (token = fresh),
      // Without it Shopify's own script asks for one as it is sent.
      () => undefined,
    );
  }

  async function send(press: PendingShip): Promise<PressAnswer> {
    try {
      return await readAnswer(await ask(press.address, requestOf(press)));
    } catch {
      return lost();
    }
  }

  function requestOf({ fields, pressKey, personId }: PendingShip): RequestInit {
    const headers = new Headers({ Accept: 'application/json' });
    if (personId !== null) headers.set(PAGE_OF, personId);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    const body = new URLSearchParams([...fields.map(([name, value]) => [name, value])]);
    body.set('pressKey', pressKey);
    return { method: 'POST', body, headers, keepalive: true, redirect: 'error', cache: 'no-store' };
  }

  async function readAnswer(response: Response): Promise<PressAnswer> {
    if (response.status === 401) {
      hold();
      connection.fail('signedOut');
      return notDone(SIGNED_OUT);
    }
    const answer: unknown = await response.json().catch(() => null);
    if (isAnswer(answer)) {
      connection.mend();
      return answer;
    }
    // It may have been done before it failed.
    return response.status === 500 ? unreached(FAILED) : lost();
  }

  function lost(): PressAnswer {
    hold();
    connection.fail('unreached');
    return unreached(ORDER_FAILED);
  }

  return { prepare, send };
}

function isAnswer(answer: unknown): answer is PressAnswer {
  return (
    typeof answer === 'object' && answer !== null && ('accepted' in answer || 'errors' in answer)
  );
}

/** Of this document; nothing is pressed on the server. */
export const pendingShips = createPendingShips({
  ...createPressSender({
    ask: (...request) => fetch(...request),
    connection,
    hold: holdPage,
    idToken: () => appBridge()?.idToken() ?? null,
  }),
  newKey: () => crypto.randomUUID(),
  now: () => Date.now(),
});
