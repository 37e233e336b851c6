import { useFetchers, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { contentOf, createSentForms, type RouterState } from './sent-forms.ts';

/** Of this document. */
const sentForms = createSentForms(
  () => (globalThis as { __remixRouter?: { state: RouterState } }).__remixRouter?.state,
);

/** A form that is on its way is not sent a second time with the same content, whatever its page has drawn
 *  by then. Stands around all pages. */
export function useSentForms(): void {
  // Both change with what the router tells the page: then this is drawn anew with it.
  useNavigation();
  useFetchers();
  useEffect(() => sentForms.drawn());
  useEffect(() => {
    // Before anything of the page hears of it, and after everything has.
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
