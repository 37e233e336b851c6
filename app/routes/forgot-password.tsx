import { redirect } from '@remix-run/node';

/** The specification's address for the same form. */
export function loader() {
  throw redirect('/change-password');
}
