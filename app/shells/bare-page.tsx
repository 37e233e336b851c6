import { Link } from '@remix-run/react';
import { BACK_TO_LIST } from '#app/ui/list-places.ts';
import { PageErrors } from '#app/ui/unplaced-errors.tsx';
import type { PageProps } from './page-props.ts';

/** Renders title, actions and content: the page layout that the shells share. */
export function PageShell(props: PageProps & { backHref?: string; hideTitle?: boolean }) {
  const { title, titleExtra, subtitle, back, backHref, actions, fullWidth, hideTitle } = props;
  const hasHead = !hideTitle || titleExtra || subtitle || actions || back;
  return (
    <div className={`t-page${fullWidth ? ' t-page--full' : ''}`}>
      {hasHead ? (
        <header className="t-page__head">
          <div className="t-page__names">
            {back ? (
              <Link
                className="t-page__back"
                to={backHref ?? back.path}
                {...(back.isList ? { state: BACK_TO_LIST, preventScrollReset: true } : {})}
              >
                <span aria-hidden="true">←</span> {back.label}
              </Link>
            ) : null}
            <div className="t-page__title">
              <h1 className={hideTitle ? 't-hidden' : undefined}>{title}</h1>
              {titleExtra}
            </div>
            {subtitle ? <p className="t-page__subtitle">{subtitle}</p> : null}
          </div>
          {actions ? <div className="t-page__actions">{actions}</div> : null}
        </header>
      ) : null}
      <PageErrors />
      {props.children}
    </div>
  );
}

export function BarePage(props: PageProps) {
  return <PageShell {...props} />;
}
