import { createCookie } from '@remix-run/node';

const DAY = 86_400;

/** A cookie that holds one text value. */
type TextCookie = {
  read(cookieHeader: string | null): Promise<string | null>;
  /** Returns a Set-Cookie header. */
  set(value: string): Promise<string>;
  clear(): Promise<string>;
};

export type AuthCookies = {
  /** The session's id. */
  session: TextCookie;
  /** Shows that this device has signed in to an account before; gives no access. */
  device: TextCookie;
  /** The ticket for verifying the email address with a code. Set after the right password, cleared at sign-in. */
  prove: TextCookie;
  /** The ticket for entering a code of the authenticator app, or for setting up the app first. Set after the right
   *  password, cleared at sign-in. */
  step: TextCookie;
  /** The ticket for choosing a new password. Set after a password that is accepted only for this, cleared at
   *  sign-in. */
  choose: TextCookie;
  /** The email address for which a password reset was requested; gives no access. */
  reset: TextCookie;
  /** The page where a person who came from a store's connection continues after signing in. */
  waiting: TextCookie;
  /** Which browser started to connect a store; alone gives no access. */
  connecting: TextCookie;
};

/** Creates the cookies of the sign-in. The prefix `__Host-` binds them to this host, all paths and a secure channel.
 *  Browsers treat plain http on a loopback address as secure. */
export function createAuthCookies(): AuthCookies {
  return {
    session: textCookie('__Host-thumela', 30 * DAY),
    device: textCookie('__Host-thumela-device', 180 * DAY),
    prove: textCookie('__Host-thumela-prove', 1800),
    step: textCookie('__Host-thumela-step', 600),
    choose: textCookie('__Host-thumela-choose', 600),
    reset: textCookie('__Host-thumela-reset', 1800),
    waiting: textCookie('__Host-thumela-waiting', 900),
    // The lifetime of a connect token plus that of the keys that a store posts with it.
    connecting: textCookie('__Host-thumela-connecting', 1800),
  };
}

/** The language that a recipient chose on the tracking page; does not identify the person. */
export function createLanguageCookie(): TextCookie {
  return textCookie('__Host-thumela-language', 365 * DAY);
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
