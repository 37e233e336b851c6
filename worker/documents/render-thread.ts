// The entry file of a pool thread.
export { render as default } from './render.ts';
