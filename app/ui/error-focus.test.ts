// @vitest-environment jsdom
import { expect, onTestFinished, test } from 'vitest';
import { focusFirstError, noteSentForm } from './error-focus.ts';

/** A form with three fields, submitted from the one named, whose phone field has an error. */
function sentFrom(name: string) {
  const page = document.createElement('main');
  page.innerHTML = `<form><input name="email" /><input name="phone" aria-invalid="true" /><input name="person" />
    <button name="save" type="button"></button></form>`;
  document.body.append(page);
  onTestFinished(() => page.remove());
  const form = page.querySelector('form')!;
  const at = (one: string) => page.querySelector<HTMLElement>(`[name=${one}]`)!;
  at(name).focus();
  form.addEventListener('submit', noteSentForm);
  form.dispatchEvent(new Event('submit'));
  return { at, here: () => document.activeElement?.getAttribute('name') };
}

test.each(['save', 'person'])(
  'a refused form that was sent from its %s goes on at the fault',
  (name) => {
    const { here } = sentFrom(name);
    focusFirstError();
    expect(here()).toBe('phone');
  },
);

test('who has gone on to another field when the answer comes stays in it', () => {
  const { at, here } = sentFrom('save');
  at('person').focus();
  focusFirstError();
  expect(here()).toBe('person');
});
