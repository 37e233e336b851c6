/** A page of the portal says with each request whose page it is: what somebody typed is never saved as
 *  somebody else's, who has signed in to the same browser meanwhile. Such a page can also wait for a
 *  sign-in, instead of giving way to it. */
export const PAGE_OF = 'X-Page-Of';

/** What a form is answered that nobody may send any more, right before the sign-in and after it. */
export const SIGNED_OUT =
  'Not saved. Sign in again in another tab, or choose this account again, then retry.';

/** What a form is answered where the server could not do it; how far it came nobody can say. */
export const FAILED =
  'Something went wrong on our side. Reload to check whether your change was saved, then try again.';

export const UNREACHED =
  'The server could not be reached. What you typed and selected is still here; try again.';

/** What a refusal says that has no words of its own (specification 1, 8). */
export const UNKNOWN_ERROR = 'An unknown error occurred.';
