import type { ReactNode } from 'react';

export type PageProps = {
  title: string;
  /** Beside the title: a status badge, a key. */
  titleExtra?: ReactNode;
  subtitle?: ReactNode;
  /** Where 'back' leads, as a path of ours. `isList`: to a list, as it was left. */
  back?: { label: string; path: string; isList?: boolean };
  actions?: ReactNode;
  /** A table takes the whole width; other pages stay readable. */
  fullWidth?: boolean;
  children: ReactNode;
};
