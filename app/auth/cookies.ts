import { createCookie } from '@remix-run/node';

const DAY = 86_400;

/** A cookie that carries one text. */
type TextCookie = {
  read(cookieHeader: string | null): Promise<string | null>;
  /** A Set-Cookie header. */
  set(value: string): Promise<string>;
  clear(): Promise<string>;
};

export type AuthCookies = {
  /** The session's id. */
  session: TextCookie;
  /** Proof that this device has opened an account before; opens nothing. */
  device: TextCookie;
  /** Between the right password and the code that proves the address. */
  prove: TextCookie;
  /** Between the right password and the code of the authenticator. */
  step: TextCookie;
  /** Between a password that is good only to choose another, and the other. */
  choose: TextCookie;
  /** The address that somebody asks a new password for, as they typed it; opens nothing. */
  reset: TextCookie;
  /** Where a person who came with a connection goes on after signing in. */
  waiting: TextCookie;
  /** Which browser began to connect a store; opens nothing by itself. */
  connecting: TextCookie;
};

/** `__Host-` holds them to this host, all paths and a secure channel; browsers count plain http on
 *  a loopback address as one. */
export function createAuthCookies(): AuthCookies {
  return {
    session: textCookie('__Host-thumela', 30 * DAY),
    device: textCookie('__Host-thumela-device', 180 * DAY),
    prove: textCookie('__Host-thumela-prove', 1800),
    step: textCookie('__Host-thumela-step', 600),
    choose: textCookie('__Host-thumela-choose', 600),
    reset: textCookie('__Host-thumela-reset', 1800),
    waiting: textCookie('__Host-thumela-waiting', 900),
    // As long as a connect token and the keys that it brought may live, one after the other.
    connecting: textCookie('__Host-thumela-connecting', 1800),
  };
}

function textCookie(name: string, maxAge: number): TextCookie {
  const cookie = createCookie(name, {
    httpOnly: true,
    secure: true,
    sameSite: 'lax',
    path: '/',
    maxAge,
  });
  return {
    read: async (header) => {
      const value: unknown = await cookie.parse(header);
      return typeof value === 'string' && value !== '' ? value : null;
    },
    set: (value) => cookie.serialize(value),
    clear: () => cookie.serialize('', { maxAge: 0 }),
  };
}
