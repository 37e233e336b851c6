// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { OwnDialog } from './own-dialog.tsx';

function Note() {
  const [isOpen, setOpen] = useState(true);
  return (
    <OwnDialog isOpen={isOpen} title="Add note" onClose={() => setOpen(false)}>
      <textarea defaultValue="Ring twice" />
    </OwnDialog>
  );
}

async function opened() {
  const { page } = await inBrowser(<Note />);
  const dialog = page.querySelector('dialog')!;
  const fire = (type: string, on: Element) =>
    act(async () => on.dispatchEvent(new MouseEvent(type, { bubbles: true })));
  return { dialog, text: () => page.querySelector('textarea'), fire };
}

test('text selected with the mouse past the edge of a dialog does not close it', async () => {
  const { dialog, text, fire } = await opened();

  // The browser reports a click on what the pressed and the released element have in common.
  await fire('pointerdown', text()!);
  await fire('click', dialog);
  expect(text()?.value).toBe('Ring twice');

  await fire('pointerdown', dialog);
  await fire('click', text()!);
  expect(text()?.value).toBe('Ring twice');
});

test('a click on the backdrop closes it', async () => {
  const { dialog, text, fire } = await opened();

  await fire('pointerdown', dialog);
  await fire('click', dialog);

  expect(text()).toBeNull();
});
