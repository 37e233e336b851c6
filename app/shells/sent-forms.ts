/** What the router says of itself, of which only what is on its way matters. */
type OnItsWay = { state: string; formMethod?: string | undefined; formData?: unknown };
export type RouterState = {
  navigation: OnItsWay;
  fetchers: ReadonlyMap<string, OnItsWay>;
};

/** What is on its way, by who sends it: the page itself, or a part of it. */
type Posts = ReadonlyMap<string, unknown>;
type Sent = { content: string; by: readonly string[] };

/** Remembers what each form sent until the page shows its answer: a second Enter or click in between would
 *  send the same again, since the page's own "busy" is drawn only when the browser finds the time. */
export function createSentForms(routerState: () => RouterState | undefined) {
  const sent = new Map<HTMLFormElement, Sent>();
  let before: Posts = new Map();
  return {
    /** Before the page hears of a form's submission: whether the form is on its way with the very same content. */
    isRepeat(form: HTMLFormElement, content: string): boolean {
      before = postsOf(routerState());
      return sent.get(form)?.content === content;
    },
    /** After the submission went through the page: what is on its way since is this form's. */
    note(form: HTMLFormElement, content: string): void {
      const begun = [...postsOf(routerState())].filter(([by, post]) => before.get(by) !== post);
      if (begun.length > 0) sent.set(form, { content, by: begun.map(([by]) => by) });
    },
    /** The page has been drawn anew: what was answered may be sent again. */
    drawn(): void {
      const posts = postsOf(routerState());
      for (const [form, { by }] of sent)
        if (!by.some((sender) => posts.has(sender))) sent.delete(form);
    },
  };
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

/** What a form sends, as one text; a file by its name and size. */
export function contentOf(fields: Iterable<[string, FormDataEntryValue]>): string {
  return JSON.stringify(
    [...fields].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size],
    ),
  );
}
