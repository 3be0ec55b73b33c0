/** The hosts of the players in shared/video.ts. */
const playerHosts = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'www.loom.com',
  'fast.wistia.net',
  'play.vidyard.com',
  'geo.dailymotion.com',
  'www.tiktok.com',
  'www.instagram.com',
  'www.facebook.com',
  'platform.twitter.com',
  'streamable.com',
  'www.tella.tv',
  'share.descript.com',
  'drive.google.com',
]

const frameDirective = `; frame-src ${playerHosts.map((host) => `https://${host}`).join(' ')}`

/** Returns the directives that a content security policy needs for a form with these fields. */
export const cspDirectives = (origin: string, fields: readonly string[]) =>
  `script-src ${origin}; connect-src ${origin}${fields.includes('video') ? frameDirective : ''}`
