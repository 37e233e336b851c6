import { render, type Renders } from '#worker/documents/render.ts';

/** Documents drawn where they are asked for, without threads. */
export const inlineRenders: Renders = { small: render, large: render };
