/** Marks the link to the section that is being read, in the table of contents. */
export function followScroll(): void {
  const nav = document.querySelector<HTMLElement>('.contents nav')
  const links = [...(nav?.querySelectorAll<HTMLAnchorElement>('a[href^="#"]') ?? [])]
  const root = document.documentElement
  /** The link that was followed last, as long as the page has not been scrolled since. */
  let followed: HTMLAnchorElement | undefined
  let followedAt = 0

  const topOf = ({ hash }: HTMLAnchorElement) =>
    document.getElementById(hash.slice(1))?.getBoundingClientRect().top ?? 0

  /** Returns the link to the last section that begins above the line of reading, which moves down at the end of the page. */
  function findCurrent(): HTMLAnchorElement | undefined {
    if (followedAt !== scrollY) followed = undefined
    if (followed) return followed
    const left = root.scrollHeight - innerHeight - scrollY
    const line = Math.max(99, innerHeight - left)
    return links.findLast((link) => topOf(link) <= line)
  }

  function update(): void {
    const current = findCurrent()
    for (const link of links) link.ariaCurrent = link === current ? 'location' : null
    if (nav && current) nav.scrollTop = current.offsetTop - nav.offsetHeight / 2
  }

  function follow(): void {
    followed = links.find(({ hash }) => hash === location.hash)
    followedAt = scrollY
    update()
  }

  if (!nav) return
  addEventListener('scroll', update, { passive: true })
  addEventListener('resize', update)
  // The browser scrolls after the click, before the next frame.
  nav.addEventListener('click', () => requestAnimationFrame(follow))
  addEventListener('hashchange', follow)
  follow()
}
