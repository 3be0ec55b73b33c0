/** A file that cannot be stored. The message follows what the file is for. */
export class MediaError extends Error {}
