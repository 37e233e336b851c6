import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { uiMessages } from '#app/messages/ui.ts';
import { actionsOf, mayDismiss, OwnDialog } from './own-dialog.tsx';

const { text } = uiMessages.in('en');

const dialog = { isOpen: true, title: 'New token', children: null, onClose: () => undefined };
const action = { label: 'Make token', onAction: () => undefined };

test('a dialog can be closed with Escape unless it is busy or its content is shown only once', () => {
  expect(mayDismiss({ ...dialog, actions: [action] })).toBe(true);
  expect(mayDismiss({ ...dialog, actions: [{ ...action, isBusy: true }] })).toBe(false);
  expect(mayDismiss({ ...dialog, actions: [action], isShownOnce: true })).toBe(false);
});

test('an error is shown inside the open dialog, because a toast would be behind it', () => {
  const error = 'You have 50 tokens: end one first.';

  expect(renderToString(<OwnDialog {...dialog} error={error} />)).toMatch(
    /<dialog.*role="alert".*You have 50 tokens.*<\/dialog>/,
  );
  expect(renderToString(<OwnDialog {...dialog} isOpen={false} error={error} />)).not.toContain(
    error,
  );
});

test('a dialog has a close button, and Cancel if none of its own actions leaves it', () => {
  const asks = { ...dialog, actions: [{ ...action, kind: 'primary' as const }] };
  const labels = (props: typeof asks) => actionsOf(text, props).map(({ label }) => label);
  const leadsBack = [{ label: 'Not yet', onAction: () => undefined }, ...asks.actions];

  expect(renderToString(<OwnDialog {...asks} />)).toContain('aria-label="Close dialog"');
  expect(labels(asks)).toEqual(['Cancel', 'Make token']);
  expect(labels({ ...asks, actions: leadsBack as typeof asks.actions })).toEqual([
    'Not yet',
    'Make token',
  ]);
});

test('a dialog whose content is shown only once is closed only by its own button', () => {
  const once = { ...dialog, isShownOnce: true, actions: [{ ...action, kind: 'primary' as const }] };

  expect(actionsOf(text, once).map(({ label }) => label)).toEqual(['Make token']);
  expect(renderToString(<OwnDialog {...once} />)).not.toContain('Close dialog');
});
