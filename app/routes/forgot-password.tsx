import { redirect } from '@remix-run/node';

/** The specification's address of the password reset. It redirects to the form for the code, which asks for the email
 *  address first. */
export function loader() {
  throw redirect('/change-password');
}
