import type { ReactNode } from 'react';
import type { Messages, Say } from '#app/messages/messages.ts';

/** The messages of an area in the language of the screens, which is always English. A choice of language would be
 *  made here. Returns the same object on each render. */
export function useMessages<Key extends string, F>(
  messages: Messages<Key, F>,
): Say<Key, F, ReactNode> {
  return messages.in<ReactNode>('en');
}
