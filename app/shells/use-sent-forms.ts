import { useFetchers, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { contentOf, createSentForms, type RouterState } from './sent-forms.ts';

/** The sent forms of this document. */
const sentForms = createSentForms(
  () => (globalThis as { __remixRouter?: { state: RouterState } }).__remixRouter?.state,
);

/** Blocks a second submission of a form with the same content while the first is in flight, even if the page does
 *  not show it as busy yet. Used once, around all pages. */
export function useSentForms(): void {
  // Both hooks change with the router's state, so that this component renders again with the page.
  useNavigation();
  useFetchers();
  useEffect(() => sentForms.drawn());
  useEffect(() => {
    // The first listener runs before all handlers of the page, the second after them.
    window.addEventListener('submit', dropRepeat, { capture: true });
    window.addEventListener('submit', noteSent);
    return () => {
      window.removeEventListener('submit', dropRepeat, { capture: true });
      window.removeEventListener('submit', noteSent);
    };
  }, []);
}

function dropRepeat(event: SubmitEvent): void {
  const post = postOf(event);
  if (!post || !sentForms.isRepeat(post.form, post.content)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function noteSent(event: SubmitEvent): void {
  const post = postOf(event);
  if (post) sentForms.note(post.form, post.content);
}

function postOf({ target, submitter }: SubmitEvent) {
  if (!(target instanceof HTMLFormElement) || target.method !== 'post') return null;
  return { form: target, content: contentOf(new FormData(target, submitter)) };
}
