import { Link } from '@remix-run/react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof Link>, 'to'> & { url: string; external?: boolean };

/** The link component that Polaris renders for its links. Polaris passes the address as `url`. */
export function PolarisLink({ url, external, children, ...rest }: Props) {
  const away = external ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Link to={url} {...rest} {...away}>
      {children}
    </Link>
  );
}
