import { afterEach, beforeEach } from 'vitest';

// jsdom has no layout and cannot scroll.
if (typeof Element === 'function') {
  Element.prototype.scrollIntoView = () => undefined;
  window.scrollTo = () => undefined;
}

// jsdom cannot open dialogs.
if (typeof HTMLDialogElement === 'function') {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}

// jsdom knows no media queries, and Polaris asks for some while its modules load.
if (typeof window === 'object') {
  const media = { matches: false, addListener: () => undefined, removeListener: () => undefined };
  Object.assign(window, { matchMedia: () => media });
}

// Test files share a process, and with it a document. Each file starts with an empty one.
if (typeof document === 'object') {
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
}

// An unexpected `console.error` is a bug that went unnoticed, so it fails the test. A test that expects one says so
// with `vi.spyOn(console, 'error').mockReturnValue()`.
let said: string[] = [];
const original = console.error;

beforeEach(() => {
  said = [];
  console.error = (...args: unknown[]) => {
    said.push(args.map(String).join(' '));
    original(...args);
  };
});

afterEach(() => {
  console.error = original;
  const unexpected = said.splice(0);
  if (unexpected.length > 0) {
    throw new Error(`Unexpected console.error in this test:\n${unexpected.join('\n')}`);
  }
});
