import { contractOf } from '#tests/contract/cognito/contract.ts';
import { openLocalPool } from './local-pool.ts';

contractOf(openLocalPool, {
  'a wrong password is wrong': 'InvalidPasswordException instead of NotAuthorizedException',
  'whoever is not there has a wrong password': 'NotAuthorizedException with words of its own',
  'what was forgotten opens nothing': 'NotAuthorizedException with words of its own',
  'the policy of the pool is said at the field': 'every password is taken',
  'a wrong one is wrong also where one was lent': 'any password brings the challenge',
  'whom the pool shuts out is told so': 'whoever is disabled signs in all the same',
  'whom the pool wants to choose by mail is told so': 'AdminResetUserPassword is not supported',
  'another key than the account’s changes nothing': 'no signature is looked at',
});
