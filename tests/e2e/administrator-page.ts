import type { Browser, Page } from '@playwright/test';
import { givenPerson } from '#tests/builders/person.ts';
import type { WebApp } from '#tests/fakes/web-app.ts';
import { signIn } from './harness.ts';
import { SIGN_UP_PASSWORD } from './sign-up.ts';

/** Opens a page signed in as a new administrator of the app that this test started. */
export async function administratorPage(
  browser: Browser,
  { url, composition }: Pick<WebApp, 'url' | 'composition'>,
  email: string,
): Promise<Page> {
  const { services, auth } = composition;
  const passwordHash = await auth.identity.keep({ email, password: SIGN_UP_PASSWORD });
  const emailProvedAt = services.clock.now();
  await givenPerson(auth, 'admin', null, { email, passwordHash, emailProvedAt });
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signIn(page, { email, password: SIGN_UP_PASSWORD });
  return page;
}
