/** The *thumela* word mark; the crossbar of the t runs on as a short arrow. It is drawn as strokes, so that it
 *  needs no font, and scales with the text around it. */
export function WordMark() {
  return (
    <svg className="t-mark" viewBox="0 0 176 40" role="img" aria-label="thumela">
      <g fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round">
        <g className="t-mark__word">
          <path d="M12 5v21.300c0 4.2 2.1 6.2 6 6.200h1.5" />
          <path d="M40 3.500v29M40 21.200c0-4.8 2.9-7.7 7.2-7.700s6.8 2.7 6.8 7.500v11.5" />
          <path d="M62.5 14v11c0 4.8 2.5 7.5 6.8 7.500s7.2-2.9 7.2-7.700V14M76.5 14v18.5" />
          <path d="M85.5 32.500V14M85.5 20.700c0-4.5 2.3-7.2 6.1-7.200s5.9 2.6 5.9 7v12M97.5 20.700c0-4.5 2.4-7.2 6.2-7.200s5.8 2.6 5.8 7v12" />
          <path d="M118.5 22.500h17.400c-.2-5.5-3.6-9-8.6-9-5.2 0-8.9 3.9-8.9 9.600s3.7 9.6 9.2 9.600c3.2 0 5.7-1.1 7.4-3.1" />
          <path d="M144 3.500v29" />
          <path d="M171 14v18.500M171 23.100c0-5.6-3.8-9.6-9.1-9.600s-9.1 4-9.1 9.6 3.8 9.6 9.1 9.6 9.1-4 9.1-9.6" />
        </g>
        <path className="t-mark__arrow" d="M4 13.800h25.500M24.3 8.500l5.3 5.3-5.3 5.3" />
      </g>
    </svg>
  );
}
