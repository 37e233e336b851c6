/** Request header in which a portal page names the user it was loaded for. It prevents saving typed data under
 *  another user who has since signed in to the same browser. A page with this header can also wait for a sign-in
 *  instead of being redirected. */
export const PAGE_OF = 'X-Page-Of';

/** Request header of a read that an unattended page makes. It does not keep an idle session alive. */
export const UNATTENDED = 'X-Unattended';

/** Answer to a form whose sender is no longer signed in, or is signed in to another account. */
export const SIGNED_OUT =
  'Not saved, because you are signed out or have switched accounts. Sign in again or switch back in another tab, then retry.';

/** Answer to a form after a server error, when it is not known how much was saved. */
export const FAILED =
  'Something went wrong on our side. Reload to check whether your change was saved, then try again.';

export const UNREACHED =
  'The server could not be reached. What you typed and selected is still here; try again.';

/** The message of a refusal that has no text of its own (specification 1, 8). */
export const UNKNOWN_ERROR = 'An unknown error occurred.';
