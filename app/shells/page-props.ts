import type { ReactNode } from 'react';

export type PageProps = {
  title: string;
  /** Shown beside the title, for example a status badge or a key. */
  titleExtra?: ReactNode;
  subtitle?: ReactNode;
  /** The target of the back link, as an app path. `isList`: it returns to a list in the state in which the person
   *  left it. */
  back?: { label: string; path: string; isList?: boolean };
  actions?: ReactNode;
  /** Uses the full width, for tables. Other pages keep a readable width. */
  fullWidth?: boolean;
  children: ReactNode;
};
