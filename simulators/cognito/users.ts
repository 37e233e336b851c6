import { randomUUID } from 'node:crypto';
import { passwordError, type FieldError } from './policy.ts';

type Status = 'FORCE_CHANGE_PASSWORD' | 'CONFIRMED' | 'RESET_REQUIRED';

export type PoolUser = {
  username: string;
  sub: string;
  password: string;
  status: Status;
  isEnabled: boolean;
  failures: number;
  lockedUntil: number;
};

export type Asked = Record<string, unknown>;
export type Outcome = { body: object } | { fault: FieldError };
/** The user if the password is right, otherwise the error. */
type Entered = { user: PoolUser } | { fault: FieldError };

const FAILURES_BEFORE_LOCK = 5;
const LONGEST_LOCK_SECONDS = 900;

const error = (type: string, message: string) => ({ fault: { type, message } });
const NOTHING = { body: {} };

/** The users of a pool without self sign-up, and the operations on them. */
export function createPoolUsers(now: () => number) {
  const users = new Map<string, PoolUser>();

  /** Wraps an operation that needs an existing user. */
  const on = (action: (user: PoolUser, asked: Asked) => Outcome) => (asked: Asked) => {
    const user = users.get(text(asked['Username']));
    return user ? action(user, asked) : error('UserNotFoundException', 'User does not exist.');
  };
  const change = (data: Partial<PoolUser>) => on((user) => (Object.assign(user, data), NOTHING));

  const actions: Record<string, (asked: Asked) => Outcome> = {
    AdminCreateUser: create,
    AdminSetUserPassword: on(setPassword),
    AdminDeleteUser: on(({ username }) => (users.delete(username), NOTHING)),
    AdminDisableUser: change({ isEnabled: false }),
    AdminEnableUser: change({ isEnabled: true }),
    AdminResetUserPassword: change({ status: 'RESET_REQUIRED' }),
    AdminGetUser: on((user) => ({ body: shown(user) })),
  };

  function create({ Username, TemporaryPassword: given, MessageAction }: Asked): Outcome {
    const username = text(Username);
    if (username === '' || /\s/.test(username))
      return error('InvalidParameterException', 'Username is not valid.');
    if (users.has(username)) return error('UsernameExistsException', 'User account already exists');
    if (MessageAction !== 'SUPPRESS')
      return error('InvalidParameterException', 'Cannot send a message: there is no address.');
    const wrong = passwordError(given);
    if (wrong) return { fault: wrong };
    const user: PoolUser = {
      username,
      sub: randomUUID(),
      password: text(given),
      status: 'FORCE_CHANGE_PASSWORD',
      isEnabled: true,
      failures: 0,
      lockedUntil: 0,
    };
    users.set(username, user);
    return { body: { User: shown(user) } };
  }

  function setPassword(user: PoolUser, { Password, Permanent }: Asked): Outcome {
    const wrong = passwordError(Password);
    if (wrong) return { fault: wrong };
    user.password = text(Password);
    user.status = Permanent === true ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
    return NOTHING;
  }

  /** An unknown user gets the same answer as a wrong password (PreventUserExistenceErrors). */
  function enter(username: string, password: string): Entered {
    const user = users.get(username);
    if (!user) return error('NotAuthorizedException', 'Incorrect username or password.');
    if (user.lockedUntil > now())
      return error('NotAuthorizedException', 'Password attempts exceeded');
    if (!user.isEnabled) return error('NotAuthorizedException', 'User is disabled.');
    if (user.status === 'RESET_REQUIRED')
      return error('PasswordResetRequiredException', 'Password reset required for the user');
    if (user.password === password) {
      user.failures = 0;
      return { user };
    }
    user.failures += 1;
    const over = user.failures - FAILURES_BEFORE_LOCK;
    if (over >= 0) user.lockedUntil = now() + Math.min(2 ** over, LONGEST_LOCK_SECONDS) * 1_000;
    return error('NotAuthorizedException', 'Incorrect username or password.');
  }

  return { users: users as ReadonlyMap<string, PoolUser>, actions, enter };
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function shown({ username, sub, status, isEnabled }: PoolUser) {
  const attributes = [{ Name: 'sub', Value: sub }];
  return { Username: username, Attributes: attributes, Enabled: isEnabled, UserStatus: status };
}
