// Names inside the PostgreSQL server; apart from the rest so that a session's thread loads nothing else.

export const SUPERUSER = 'ora';
export const DATABASE = 'ora';
/** `ora` comes before pg_catalog, so its functions and operators are found first. */
export const SEARCH_PATH = 'ora, pg_catalog';
