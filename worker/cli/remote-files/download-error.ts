/** A file cannot be downloaded. The message is a phrase that follows the name of the file. */
export class DownloadError extends Error {}
