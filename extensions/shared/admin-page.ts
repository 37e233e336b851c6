import { appOrigin } from './app-origin.ts';
import { createBackend, type Backend } from './backend.ts';

/** Translates a text of the extension's own `locales/`; `count` selects singular or plural. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What an admin extension gets from the page it is shown on. */
export type AdminPage = { ids: string[]; backend: Backend; t: Translate };

type AdminApi = {
  data: { selected: readonly { id: string }[] };
  auth: { idToken: () => Promise<string | null> };
  i18n: { translate: Translate };
};

export function adminPage(api: AdminApi): AdminPage {
  return {
    ids: [...new Set(api.data.selected.map(({ id }) => id))],
    // Without an origin, the admin resolves our paths against the app's URL.
    backend: createBackend({ origin: appOrigin() ?? '', token: () => api.auth.idToken() }),
    t: (key, values) => api.i18n.translate(key, values),
  };
}
