import { parseVideo, playerAttributes, playerUrl } from '../../shared/video.ts'

/**
 * Puts the provider's player before the hidden link to a video, with a URL built anew. If the page does not allow the player,
 * `showLink` is called instead.
 */
export function play(link: HTMLAnchorElement, showLink: () => void): void {
  const video = parseVideo(link.href)
  const src = video && playerUrl(video)
  if (!src) {
    showLink()
    return
  }
  const frame = document.createElement('iframe')
  const attributes = { ...playerAttributes, title: link.text, allowfullscreen: '', src }
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
  // Properties, because a policy of the page can forbid the attribute.
  Object.assign(frame.style, { display: 'block', inlineSize: '100%', aspectRatio: '16 / 9', border: '0' })

  // Not removed when the frame has loaded: a blocked one loads as well, and before this event.
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, disposition, blockedURI }) => {
    if (effectiveDirective !== 'frame-src' || disposition !== 'enforce' || !frame.isConnected) return
    if (!src.startsWith(blockedURI)) return
    frame.remove()
    showLink()
  })
  link.before(frame)
  frame.focus()
}
