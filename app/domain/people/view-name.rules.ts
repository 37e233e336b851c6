export const MAX_VIEW_NAME = 60;
