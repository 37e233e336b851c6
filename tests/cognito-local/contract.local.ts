import { contractOf } from '#tests/contract/cognito/contract.ts';
import { openLocalPool } from './local-pool.ts';

contractOf(openLocalPool, {
  'a wrong password is refused': 'InvalidPasswordException instead of NotAuthorizedException',
  'an unknown user counts as a wrong password': 'NotAuthorizedException with its own message',
  'a removed password is not accepted': 'NotAuthorizedException with its own message',
  'the pool’s password policy is reported at the field': 'every password is accepted',
  'a wrong password is wrong even if a temporary one is set': 'any password causes the challenge',
  'a disabled user is told so': 'a disabled user can still sign in',
  'a user who must reset by mail is told so': 'AdminResetUserPassword is not supported',
  'a key of another account changes nothing': 'no signature is checked',
});
