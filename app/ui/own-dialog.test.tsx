import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mayDismiss, OwnDialog } from './own-dialog.tsx';

const dialog = { isOpen: true, title: 'New token', children: null, onClose: () => undefined };
const act = { label: 'Make token', onAct: () => undefined };

test('a dialog is put away by Escape, unless it is busy or shows something once', () => {
  expect(mayDismiss({ ...dialog, actions: [act] })).toBe(true);
  expect(mayDismiss({ ...dialog, actions: [{ ...act, isBusy: true }] })).toBe(false);
  expect(mayDismiss({ ...dialog, actions: [act], isShownOnce: true })).toBe(false);
});

test('what went wrong stands in the open dialog, where a toast would be behind it', () => {
  const error = 'You have 50 tokens: end one first.';

  expect(renderToString(<OwnDialog {...dialog} error={error} />)).toMatch(
    /<dialog.*role="alert".*You have 50 tokens.*<\/dialog>/,
  );
  expect(renderToString(<OwnDialog {...dialog} isOpen={false} error={error} />)).not.toContain(
    error,
  );
});
