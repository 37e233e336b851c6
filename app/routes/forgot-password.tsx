import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { onTheWay } from '#app/auth/waiting-connection.server.ts';

/** The specification's address of the password reset. It redirects to the form for the code, which asks for the email
 *  address first. */
export function loader({ request }: LoaderFunctionArgs) {
  throw redirect(onTheWay({ request }, '/change-password'));
}
