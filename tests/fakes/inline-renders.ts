import { render, type Renders } from '#worker/documents/render.ts';

/** Renders documents in the calling thread. */
export const inlineRenders: Renders = { small: render, large: render };
