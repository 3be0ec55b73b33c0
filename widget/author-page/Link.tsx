/** A text that is a link if it is a URL or, with `isContact`, an e-mail address. */
export function Link({ text, isContact }: { text: string; isContact?: boolean }) {
  const scheme = isContact && /^\S+@\S+$/.test(text) ? 'mailto:' : ''
  if (!scheme && !/^https?:/.test(text)) return <span dir="auto">{text}</span>
  return (
    <a href={scheme + text} target="_blank" rel="noreferrer" dir="ltr">
      {text}
    </a>
  )
}
