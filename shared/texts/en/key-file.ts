/** Returns the text of the file in which an owner keeps a key of a workspace; `origin` is that of the service. */
export const keyFileText = ({ name, key, origin }: { name: string; key: string; origin: string }): string =>
  `Owner key of ${name}\r\n${key}\r\n\r\nKeep it like a password: whoever has it can do everything.\r\nSign in at ${origin}/inbox\r\n`
