/** A file that cannot be imported; the message is a sentence for the owner. */
export class ImportFileError extends Error {
  override name = 'ImportFileError'
}

/** A part of the code that could not be loaded. */
export class NotLoadedError extends Error {
  override name = 'NotLoadedError'
}

/** Returns a module that is being imported. @throws NotLoadedError */
export async function load<Module>(module: Promise<Module>): Promise<Module> {
  try {
    return await module
  } catch (cause) {
    throw new NotLoadedError('A part of the code could not be loaded.', { cause })
  }
}

/** A file that is not UTF-8: the owner decides from a sample how to read it. */
export class EncodingQuestion extends Error {
  override name = 'EncodingQuestion'
  /** The name of the file, which may be one of an archive. */
  readonly file: string
  /** The first line that is not UTF-8, read as Windows-1252. */
  readonly sample: string

  constructor(message: string, file: string, sample: string) {
    super(message)
    this.file = file
    this.sample = sample
  }
}
