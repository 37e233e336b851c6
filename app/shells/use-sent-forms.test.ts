import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { contentOf, createSentForms, showsRefusal, type RouterState } from './use-sent-forms.ts';

const form = {} as HTMLFormElement;
const other = {} as HTMLFormElement;
const idle: RouterState = { navigation: { state: 'idle' }, fetchers: new Map() };
const post = (state = 'submitting') => ({ state, formMethod: 'POST', formData: new FormData() });
const byPage: RouterState = { ...idle, navigation: post() };
const byFetcher = (...keys: string[]): RouterState => ({
  ...idle,
  fetchers: new Map(keys.map((key) => [key, post('loading')])),
});
const reads: RouterState = {
  navigation: { state: 'loading' },
  fetchers: new Map([['f', { state: 'loading', formMethod: 'GET' }]]),
};

/** Sets up forms on a page. `router` is the router's state after each submission. */
function page() {
  const it = { router: idle as RouterState | undefined, isRefused: false };
  const forms = createSentForms(
    () => it.router,
    () => it.isRefused,
  );
  const submits = (which: HTMLFormElement, content: string, then = it.router) => {
    const isRepeat = forms.isRepeat(which, content);
    it.router = then;
    if (!isRepeat) forms.note(which, content);
    return !isRepeat;
  };
  return Object.assign(it, { submits, drawn: forms.drawn });
}

test.each([byPage, byFetcher('f')])(
  'a second submission is a repeat until the page has rendered the answer of the first',
  (sending) => {
    const it = page();
    expect(it.submits(form, 'amount=600', sending)).toBe(true);

    expect(it.submits(form, 'amount=600')).toBe(false);
    expect(it.submits(other, 'amount=600')).toBe(true);
    it.drawn();
    expect(it.submits(form, 'amount=600'), 'drawn as busy').toBe(false);
    it.router = idle;
    expect(it.submits(form, 'amount=600'), 'answered, not drawn').toBe(false);
    it.drawn();
    expect(it.submits(form, 'amount=600', sending)).toBe(true);
    expect(it.submits(form, 'amount=700', byFetcher('g')), 'other content').toBe(true);
  },
);

test('a form that shows its error may be sent again while the page is still loading', () => {
  const it = page();
  const answered = (data: unknown): RouterState => ({
    ...idle,
    fetchers: new Map([['f', { ...post('loading'), data }]]),
  });
  it.submits(form, 'amount=0', byFetcher('f'));
  it.isRefused = true;
  it.drawn();
  expect(it.submits(form, 'amount=0'), 'refused before').toBe(false);

  it.router = answered({ errors: {} });
  expect(it.submits(form, 'amount=0'), 'answered, not drawn').toBe(false);
  it.isRefused = false;
  it.drawn();
  expect(it.submits(form, 'amount=0'), 'accepted').toBe(false);
  it.isRefused = true;
  it.drawn();
  expect(it.submits(form, 'amount=0')).toBe(true);
});

test.each([{ accepted: 2 }, { url: '/x' }, { errors: undefined }, null, 'done'])(
  'a form that still shows an earlier refusal is not sent again after the answer %j',
  (data) => {
    const it = page();
    it.submits(form, 'amount=5', byFetcher('f'));
    it.isRefused = true;
    it.router = { ...idle, fetchers: new Map([['f', { ...post('loading'), data }]]) };
    it.drawn();
    expect(it.submits(form, 'amount=5')).toBe(false);
    it.router = idle;
    it.drawn();
    expect(it.submits(form, 'amount=5'), 'the page has loaded').toBe(true);
  },
);

test.each([
  ['<input aria-invalid="true">', true],
  ['<p role="alert">Enter an amount.</p>', true],
  ['<input aria-invalid="false"><p role="status">Saved.</p>', false],
  // Dialogs keep an empty place for their error.
  ['<div role="alert"></div>', false],
  ['<div role="alert">\n</div>', false],
  ['<div role="alert"></div><p role="alert">Enter an amount.</p>', true],
])('the form %s shows a refusal: %s', (content, isShown) => {
  const { document } = new JSDOM(`<form>${content}</form>`).window;
  expect(showsRefusal(document.forms[0]!)).toBe(isShown);
});

test.each([idle, reads, undefined])(
  'a submission that the page did not send does not make the next one a repeat',
  (router) => {
    const it = page();
    it.submits(form, 'amount=600', router);
    expect(it.submits(form, 'amount=600')).toBe(true);
  },
);

test('a request of another form does not make a submission a repeat', () => {
  const it = page();
  it.router = byFetcher('others');
  it.submits(form, 'amount=600', it.router);
  expect(it.submits(form, 'amount=600'), 'not sent by its page').toBe(true);

  const others = it.router.fetchers.get('others')!;
  it.submits(form, 'amount=600', {
    ...idle,
    fetchers: new Map<string, typeof others>([
      ['others', others],
      ['own', post()],
    ]),
  });
  expect(it.submits(form, 'amount=600')).toBe(false);
  it.router = { ...idle, fetchers: new Map([['others', others]]) };
  it.drawn();
  expect(it.submits(form, 'amount=600'), 'its own was answered').toBe(true);
});

test('the content of a form is all fields in their order, with a file by its name and size', () => {
  const file = new File(['12345'], 'lanes.csv');

  expect(
    contentOf([
      ['intent', 'import'],
      ['file', file],
    ]),
  ).toBe('[["intent","import"],["file","lanes.csv",5]]');
});
