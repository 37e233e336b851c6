import { useFetchers, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import { pageRouter } from '#app/ui/page-router.ts';
import { useBeforePaint } from '#app/ui/use-before-paint.ts';

const sentForms = createSentForms(() => pageRouter()?.state, showsRefusal);

/** Blocks a second submission of a form with the same content while the first is in flight, even if the page does
 *  not show it as busy yet. Used once, around all pages. */
export function useSentForms(): void {
  // Both hooks change with the router's state, so that this component renders again with the page.
  useNavigation();
  useFetchers();
  // Before the browser paints, because an answered form may be sent again as soon as its answer can be seen.
  useBeforePaint(() => sentForms.drawn());
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

/** The part of the router's state that describes requests in flight. */
type OnItsWay = {
  state: string;
  formMethod?: string | undefined;
  formData?: unknown;
  data?: unknown;
};
export type RouterState = {
  navigation: OnItsWay;
  fetchers: ReadonlyMap<string, OnItsWay>;
};

/** The form data in flight, by sender: the page's navigation or one fetcher. */
type Posts = ReadonlyMap<string, unknown>;
type Sent = { content: string; by: readonly string[] };

/** Remembers what each form sent until the page renders the answer. Without this, a second Enter or click would
 *  send the same data again before React renders the form as busy. */
export function createSentForms(
  routerState: () => RouterState | undefined,
  isRefused: (form: HTMLFormElement) => boolean,
) {
  const sent = new Map<HTMLFormElement, Sent>();
  let before: Posts = new Map();
  return {
    /** Call before the page handles a submission. Returns whether the form is already in flight with exactly this
     *  content. */
    isRepeat(form: HTMLFormElement, content: string): boolean {
      before = postsOf(routerState());
      return sent.get(form)?.content === content;
    },
    /** Call after the page handled a submission. Requests that began since `isRepeat` belong to this form. */
    note(form: HTMLFormElement, content: string): void {
      const begun = [...postsOf(routerState())].filter(([by, post]) => before.get(by) !== post);
      if (begun.length > 0) sent.set(form, { content, by: begun.map(([by]) => by) });
    },
    /** Call after the page rendered. Forms whose requests have ended may be sent again, and so may a form that shows
     *  its refusal, although the page is still loading. */
    drawn(): void {
      const posts = postsOf(routerState());
      const refused = refusedIn(routerState());
      for (const [form, { by }] of sent) {
        const open = by.filter((sender) => posts.has(sender));
        if (open.length === 0 || (open.every((one) => refused.has(one)) && isRefused(form)))
          sent.delete(form);
      }
    },
  };
}

export function showsRefusal(form: HTMLFormElement): boolean {
  if (form.querySelector('[aria-invalid="true"]')) return true;
  // A dialog keeps an empty place for its error.
  const places = [...form.querySelectorAll('[role="alert"]')];
  return places.some(({ textContent }) => textContent?.trim());
}

/** The fetchers whose answer is a refusal, while the page's data is still loading. What the form shows is not enough to
 *  know this, because it shows an earlier refusal until the new answer is rendered. */
function refusedIn(router: RouterState | undefined): ReadonlySet<string> {
  const fetchers = [...(router?.fetchers ?? [])];
  return new Set(
    fetchers
      .filter(([, { state, data }]) => state === 'loading' && isRefusal(data))
      .map(([key]) => key),
  );
}

function isRefusal(data: unknown): boolean {
  return Boolean((data as { errors?: unknown } | null | undefined)?.errors);
}

function postsOf(router: RouterState | undefined): Posts {
  const all = router ? [['page', router.navigation] as const, ...router.fetchers] : [];
  return new Map(
    all
      .filter(
        ([, { state, formMethod }]) => state !== 'idle' && formMethod?.toLowerCase() === 'post',
      )
      .map(([by, { formData }]) => [by, formData]),
  );
}

/** Returns the content of a form as one string. A file counts by its name and size. */
export function contentOf(fields: Iterable<[string, FormDataEntryValue]>): string {
  return JSON.stringify(
    [...fields].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size],
    ),
  );
}
