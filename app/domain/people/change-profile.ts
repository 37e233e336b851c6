import { askEmailChange, dropEmailChange, proveEmailChange } from './change-email.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import {
  beginOwnAuthenticator,
  confirmOwnAuthenticator,
  removeOwnAuthenticator,
  renewOwnRecoveryCodes,
  type Enrolment,
} from './own-authenticator.ts';
import { changeOwnPassword, type Self } from './own-password.ts';
import { chooseMails, saveProfile } from './profile.ts';
import type { ProfileForm } from './profile.schema.ts';

/** `enrolment` and `recoveryCodes` are returned only once, right after they are created. */
export type ProfileAnswer = {
  message: string | null;
  enrolment: Enrolment | null;
  recoveryCodes: string[] | null;
};

/** Handles the forms on the profile page.
 *  @throws AppError as the use cases do. */
export async function changeProfile(
  deps: IdentityNeeds,
  self: Self,
  form: ProfileForm,
): Promise<ProfileAnswer> {
  switch (form.intent) {
    case 'save':
      await saveProfile(deps, self, form);
      return said('Saved');
    case 'changePassword':
      await changeOwnPassword(deps, self, form);
      return said('Password changed. All other devices are signed out.');
    case 'askEmail':
      await askEmailChange(deps, self, form);
      return said(null);
    case 'proveEmails':
      await proveEmailChange(deps, self, form);
      return said('Email address changed. All other devices are signed out.');
    case 'dropEmail':
      await dropEmailChange(deps, self);
      return said('Your email address was not changed');
    case 'chooseMails':
      await chooseMails(deps, self, form);
      return said('Saved');
    case 'beginAuthenticator':
      return { ...said(null), enrolment: await beginOwnAuthenticator(deps, self, form) };
    case 'confirmAuthenticator':
      return { ...said(null), recoveryCodes: await confirmOwnAuthenticator(deps, self, form) };
    case 'renewCodes':
      return { ...said(null), recoveryCodes: await renewOwnRecoveryCodes(deps, self, form) };
    case 'removeAuthenticator':
      await removeOwnAuthenticator(deps, self, form);
      return said('You now sign in with your password only');
  }
}

function said(message: string | null): ProfileAnswer {
  return { message, enrolment: null, recoveryCodes: null };
}
