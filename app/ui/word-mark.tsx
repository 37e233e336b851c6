/** *thumela*, the crossbar of the t running on as a short arrow. Drawn in strokes, so that it
 *  needs no font; it scales with the text around it. */
export function WordMark() {
  return (
    <svg className="t-mark" viewBox="0 0 168 40" role="img" aria-label="thumela">
      <g fill="none" strokeWidth="4.4" strokeLinecap="round" strokeLinejoin="round">
        <g className="t-mark__word">
          <path d="M11 5.5v20.7c0 4.2 2.2 6.3 6.3 6.3" />
          <path d="M32 3.5v29M32 21c0-4.6 2.8-7.4 7-7.4s6.6 2.6 6.6 7.2v11.7" />
          <path d="M55 14v11c0 4.7 2.5 7.5 6.6 7.5 4.2 0 7-2.9 7-7.500V14M68.6 14v18.5" />
          <path d="M78.5 32.500V14M78.5 20.600c0-4.3 2.3-7 6-7s5.7 2.5 5.7 6.800v12.100M90.2 20.600c0-4.3 2.4-7 6.1-7s5.8 2.5 5.8 6.800v12.1" />
          <path d="M112 22.600h16.700c0-5.4-3.2-9-8.2-9s-8.7 3.9-8.7 9.5 3.6 9.7 9 9.700c3 0 5.4-1 7.1-3" />
          <path d="M138 3.500v29" />
          <path d="M163.5 14v18.500M163.5 23.200a8.6 9.5 0 1 0-17.2 0 8.6 9.5 0 0 0 17.2 0" />
        </g>
        <path className="t-mark__arrow" d="M3.5 13.600h20.500M19.6 9.2 24 13.600l-4.4 4.4" />
      </g>
    </svg>
  );
}
