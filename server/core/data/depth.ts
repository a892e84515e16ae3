/** Levels of a site's own files and of front matter that are read; the tree ends there. No site comes near. */
export const DEEPEST = 512;
/** The same of descriptions of APIs, where each schema takes up to five levels and schemas nest in schemas. */
export const DEEPEST_DATA = 4096;
