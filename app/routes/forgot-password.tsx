import { redirect } from '@remix-run/node';

/** The specification's address of the password reset. It redirects to the form's own address. */
export function loader() {
  throw redirect('/change-password');
}
