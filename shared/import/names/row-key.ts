/** Returns the key of a row of several files, which it keeps when the columns are changed. */
export const rowKey = ({ file, line }: { file: string; line: number }): string => `${line} ${file}`
