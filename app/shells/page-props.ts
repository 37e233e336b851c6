import type { ReactNode } from 'react';

export type PageProps = {
  title: string;
  /** Beside the title: a status badge, a key. */
  titleExtra?: ReactNode;
  subtitle?: ReactNode;
  /** Where 'back' leads, as a path of ours. */
  back?: { label: string; path: string };
  actions?: ReactNode;
  /** A table takes the whole width; other pages stay readable. */
  fullWidth?: boolean;
  children: ReactNode;
};
