// What a thread of the pool runs.
export { render as default } from './render.ts';
