// @vitest-environment jsdom
import { useSearchParams } from '@remix-run/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { AllStoresScreen } from './all-stores-screen.tsx';

test('the search field of All Stores follows the address, for example when Back is pressed', async () => {
  function Screen() {
    const [search, setSearch] = useSearchParams();
    return (
      <>
        <button id="other" onClick={() => setSearch({ q: 'kloof' })} />
        <button id="none" onClick={() => setSearch({})} />
        <AllStoresScreen stores={[]} waiting={[]} q={search.get('q') ?? ''} showsAccount={false} />
      </>
    );
  }
  const { page } = await inBrowser(<Screen />);
  const field = page.querySelector<HTMLInputElement>('input[name="q"]')!;
  const press = (id: string) => act(async () => page.querySelector<HTMLElement>(`#${id}`)!.click());

  // A field in which something was typed no longer takes its default value.
  field.value = 'kloof';
  await press('other');
  expect(field.value).toBe('kloof');
  await press('none');
  expect(field.value).toBe('');
});
