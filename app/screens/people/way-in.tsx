import { Link, useSearchParams } from '@remix-run/react';
import type { ReactNode } from 'react';
import { withTo } from '#app/domain/people/way-in.rules.ts';
import { signInFieldMessages } from '#app/messages/sign-in-fields.ts';
import { useMessages } from '#app/ui/use-messages.ts';

/** A link between the pages for signing in, signing up and resetting a password. */
export function WayLink({ to, children }: { to: string; children: ReactNode }) {
  return <Link to={useWay(to)}>{children}</Link>;
}

/** Returns the path with the current URL's `to` parameter, if it has one. The parameter names the page to open after
 *  signing in. */
export function useWay(path: string): string {
  const [before] = useSearchParams();
  return withTo(path, before);
}

export function BackToSignIn() {
  const { text } = useMessages(signInFieldMessages);
  return <WayLink to="/login">{text('back')}</WayLink>;
}
