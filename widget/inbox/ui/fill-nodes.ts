import type { ComponentChild } from 'preact'

/** Returns the parts of a text with values, such as links, in place of its `{placeholders}`. Braces in a value stay as they are. */
export const fillNodes = (text: string, values: Readonly<Record<string, ComponentChild>>): ComponentChild[] =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? values[part] : part))
