import { FAILED, PAGE_OF, SIGNED_OUT } from '#app/domain/shared/asking-page.rules.ts';
import { appBridge } from './app-bridge.ts';
import { connection, type Connection } from './connection.ts';
import { holdPage } from './unsaved-changes-page.ts';
import { notDone, ORDER_FAILED, unreached } from './offline.ts';
import { createPendingShips, type PendingShip, type PressAnswer } from './pending-ships.ts';

type Needs = {
  ask: typeof fetch;
  connection: Pick<Connection, 'fail' | 'repair'>;
  /** Marks the page as holding unsaved work, because the person still wants what they asked for. */
  hold(): void;
  /** Returns Shopify's session token; null outside the Shopify admin. */
  idToken(): Promise<string> | null;
  now(): number;
};

/** How long a session token is used, in milliseconds. Shopify's tokens are valid for a minute. */
const TOKEN_MS = 50_000;

/** Creates the sender of Ship requests, which survive the unloading of their page. Inside Shopify the session
 *  token is fetched when Ship is pressed, because a page that is unloading cannot wait for one. */
export function createPressSender({ ask, connection, hold, idToken, now }: Needs) {
  let token: { text: string; until: number } | null = null;

  function prepare(): void {
    // An earlier press may be sent before the new token has arrived, so the old one is kept until then.
    idToken()?.then(
      (text) => (token = { text, until: now() + TOKEN_MS }),
      // Without this token, Shopify's own script fetches one when the request is sent.
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
    if (token !== null && now() < token.until) headers.set('Authorization', `Bearer ${token.text}`);
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
      connection.repair();
      return answer;
    }
    // With status 500 the shipment may have been made before the failure, so the result is unknown.
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

const now = () => Date.now();

/** The pending presses of Ship in this document. Nothing is pressed during server rendering. */
export const pendingShips = createPendingShips({
  ...createPressSender({
    ask: (...request) => fetch(...request),
    connection,
    hold: holdPage,
    idToken: () => appBridge()?.idToken() ?? null,
    now,
  }),
  newKey: () => crypto.randomUUID(),
  now,
});
