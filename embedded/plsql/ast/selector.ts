/** The name under which the conditions of a CASE read its selector; no identifier can be this. */
export const SELECTOR = ' SELECTOR';
