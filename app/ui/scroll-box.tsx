import { useEffect, useRef, useState, type ReactNode } from 'react';

type Props = { label: string; className: string; children: ReactNode };

/** A box that scrolls long content. It is a tab stop only while its content overflows. */
export function ScrollBox({ label, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  // Measures when the content changes and when the box changes its size.
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () => setLong(current.scrollHeight > current.clientHeight);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(current);
    return () => watch.disconnect();
  }, [children]);
  return (
    <div
      ref={box}
      className={className}
      {...(isLong ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  );
}
