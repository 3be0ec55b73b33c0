import { describe, expect, test } from 'vitest'
import { parsePlainIframe } from '../../shared/iframe.ts'
import { embedHtml, parseVideo, playerUrl, providerNames } from '../../shared/video.ts'

const youtube = { provider: 'YouTube', id: 'dQw4w9WgXcQ' }
const vimeo = { provider: 'Vimeo', id: '76979871' }
const unlisted = { provider: 'Vimeo', id: '76979871/8272103f6e' }
const loom = { provider: 'Loom', id: '0123456789abcdef0123456789abcdef' }
const wistia = { provider: 'Wistia', id: 'e4a27b971d' }
const vidyard = { provider: 'Vidyard', id: 'PNX1duTm2DTVhyLVpTqdjF' }
const dailymotion = { provider: 'Dailymotion', id: 'x84sh87' }
const tiktok = { provider: 'TikTok', id: '6718335390845095173' }
const instagram = { provider: 'Instagram', id: 'CfIbxYOgz_M' }
const facebook = { provider: 'Facebook', id: '10153231379946729' }
const x = { provider: 'X', id: '1683920951807971329' }
const streamable = { provider: 'Streamable', id: 'moo1x' }
const tella = { provider: 'Tella', id: 'a-walk-through-cl0k1b2c3' }
const descript = { provider: 'Descript', id: 'aB3dE5gH7jK' }
const drive = { provider: 'Google Drive', id: '1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123' }
const withResourceKey = { provider: 'Google Drive', id: '0B8_Fz4m5hcoiTXpTbklDOF9iUHc/0-xI_68aH1lllySOdEovKvPQ' }

describe('parseVideo of a link', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youtube],
    ['http://youtube.com/watch?feature=share&v=dQw4w9WgXcQ&list=PL1&index=2', youtube],
    ['https://m.youtube.com/watch/?v=dQw4w9WgXcQ#x', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?si=AbCdEf', youtube],
    ['youtu.be/dQw4w9WgXcQ', youtube],
    ['//www.youtube.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1', youtube],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share', youtube],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', youtube],
    ['HTTPS://WWW.YOUTUBE.COM/watch?v=dQw4w9WgXcQ', youtube],
    ['  https://youtu.be/dQw4w9WgXcQ\n', youtube],
    ['https://youtu.be/dQw4w9WgXcQ?t=90', { ...youtube, start: 90 }],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', { ...youtube, start: 90 }],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', { ...youtube, start: 3723 }],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=90', { ...youtube, start: 90 }],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=soon', youtube],
    ['https://vimeo.com/76979871', vimeo],
    ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
    ['https://vimeo.com/groups/shortfilms/videos/76979871', vimeo],
    ['https://vimeo.com/showcase/123/video/76979871', vimeo],
    ['https://vimeo.com/76979871/8272103f6e?share=copy', unlisted],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&badge=0', unlisted],
    ['https://vimeo.com/76979871#t=1m5s', { ...vimeo, start: 65 }],
    ['https://www.loom.com/share/0123456789abcdef0123456789abcdef?sid=1', loom],
    ['https://www.loom.com/share/Hello-World-0123456789abcdef0123456789abcdef', loom],
    ['https://www.loom.com/embed/0123456789abcdef0123456789abcdef?t=7', { ...loom, start: 7 }],
    ['https://acme.wistia.com/medias/e4a27b971d', wistia],
    ['https://fast.wistia.net/embed/iframe/e4a27b971d?videoFoam=true', wistia],
    ['https://share.vidyard.com/watch/PNX1duTm2DTVhyLVpTqdjF', vidyard],
    ['https://play.vidyard.com/PNX1duTm2DTVhyLVpTqdjF.html', vidyard],
    ['https://www.dailymotion.com/video/x84sh87?playlist=x1', dailymotion],
    ['https://dai.ly/x84sh87', dailymotion],
    ['https://geo.dailymotion.com/player.html?video=x84sh87', dailymotion],
    ['https://www.tiktok.com/@scout2015/video/6718335390845095173?is_from_webapp=1', tiktok],
    ['https://www.tiktok.com/embed/v2/6718335390845095173', tiktok],
    ['https://www.instagram.com/reel/CfIbxYOgz_M/?igsh=x', instagram],
    ['https://www.instagram.com/somebody/p/CfIbxYOgz_M/', instagram],
    ['https://www.facebook.com/watch/?v=10153231379946729', facebook],
    ['https://www.facebook.com/facebook/videos/10153231379946729/', facebook],
    ['https://m.facebook.com/reel/10153231379946729', facebook],
    [
      'https://www.facebook.com/plugins/video.php?height=314&href=https%3A%2F%2Fwww.facebook.com%2Ffacebook%2Fvideos%2F10153231379946729%2F&t=0',
      facebook,
    ],
    ['https://x.com/somebody/status/1683920951807971329?s=20', x],
    ['https://twitter.com/i/web/status/1683920951807971329/video/1', x],
    ['https://streamable.com/moo1x', streamable],
    ['https://streamable.com/e/moo1x?autoplay=1', streamable],
    ['https://www.tella.tv/video/a-walk-through-cl0k1b2c3/view', tella],
    ['https://share.descript.com/view/aB3dE5gH7jK', descript],
    ['https://drive.google.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123/view?usp=sharing', drive],
    ['https://drive.google.com/open?id=1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123', drive],
    ['https://www.dailymotion.com/video/x84sh87?start=30', { ...dailymotion, start: 30 }],
    ['https://fast.wistia.net/embed/iframe/e4a27b971d?time=30', { ...wistia, start: 30 }],
    ['https://play.vidyard.com/PNX1duTm2DTVhyLVpTqdjF?second=30', { ...vidyard, start: 30 }],
    ['https://youtu.be/dQw4w9WgXcQ?t=99h999m999999s', { ...youtube, start: 999_999 }],
    ['https://www.tella.tv/video/vid_cm0abc/view', { provider: 'Tella', id: 'vid_cm0abc' }],
    ['https://acme.hubs.vidyard.com/watch/PNX1duTm2DTVhyLVpTqdjF', vidyard],
    ['https://de-de.facebook.com/caf%C3%A9/videos/10153231379946729', facebook],
    [
      'https://www.facebook.com/v19.0/plugins/video.php?href=https%3A%2F%2Ffacebook.com%2Freel%2F10153231379946729&t=7',
      { ...facebook, start: 7 },
    ],
    ['https://drive.google.com/a/acme.com/file/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123', drive],
    ['https://x.com/somebody/status/20?t=30', { ...x, id: '20' }],
    ['https://www.youtube.com/?v=dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/watch/dQw4w9WgXcQ', youtube],
    ['https://www.youtube.com/watch_popup?v=dQw4w9WgXcQ', youtube],
    ['https://studio.youtube.com/video/dQw4w9WgXcQ/edit', youtube],
    ['https://www.youtubekids.com/watch?v=dQw4w9WgXcQ', youtube],
    ['https://www.youtubeeducation.com/embed/dQw4w9WgXcQ', youtube],
    ['https://youtu.be/dQw4w9WgXcQ&feature=channel', youtube],
    ['https://www.youtube.com/watch?time_continue=7&v=dQw4w9WgXcQ', { ...youtube, start: 7 }],
    ['<https://youtu.be/dQw4w9WgXcQ>', youtube],
    ['"https://youtu.be/dQw4w9WgXcQ".', youtube],
    ['“https://youtu.be/dQw4w9WgXcQ?t=90”', { ...youtube, start: 90 }],
    ['(youtu.be/dQw4w9WgXcQ),', youtube],
    ['https://www.player.vimeo.com/video/76979871', vimeo],
    ['https://player.vimeo.com/video/76979871/8272103f6e?dnt=1', unlisted],
    ['https://vimeo.com/showcase/123/video/76979871?h=8272103f6e', unlisted],
    ['https://vimeo.com/showcase/123?video=76979871', vimeo],
    ['https://vimeo.com/video/76979871', vimeo],
    ['https://vimeo.com/event/595460/videos/76979871/', vimeo],
    ['https://vimeo.com/user170863801/review/76979871/a316d6ed8d', vimeo],
    ['https://vimeo.com/reviews/87cab3ae-cbf3-4d58-a16d-29b54b710d03/videos/76979871', vimeo],
    ['https://vimeopro.com/staff/frame/video/76979871', vimeo],
    ['https://www.useloom.com/share/0123456789abcdef0123456789abcdef', loom],
    ['https://wi.st/medias/e4a27b971d', wistia],
    ['https://acme.wi.st/embed/e4a27b971d', wistia],
    ['https://acme.wistia.com/m/e4a27b971d?wtime=1m30s', { ...wistia, start: 90 }],
    ['https://acme.vidyard.com/watch/PNX1duTm2DTVhyLVpTqdjF', vidyard],
    ['https://share.vidyard.com/share/PNX1duTm2DTVhyLVpTqdjF', vidyard],
    ['https://embed.vidyard.com/embed/PNX1duTm2DTVhyLVpTqdjF/inline?v=2.1', vidyard],
    ['https://play.vidyard.com/player/PNX1duTm2DTVhyLVpTqdjF', vidyard],
    ['https://touch.dailymotion.com/swf/video/x84sh87', dailymotion],
    ['https://www.tiktokv.com/share/video/6718335390845095173/', tiktok],
    ['https://www.tiktok.com/%40scout2015/video/6718335390845095173', tiktok],
    ['https://fb.com/watch/?v=10153231379946729', facebook],
    ['https://www.facebook.com/video.php?id=10153231379946729', facebook],
    ['https://www.facebook.com/video/video.php?v=10153231379946729', facebook],
    ['https://www.facebook.com/photo.php?v=10153231379946729&set=vb.20531316728', facebook],
    ['https://www.facebook.com/video/embed?video_id=10153231379946729', facebook],
    ['https://twitter.com/statuses/1683920951807971329', x],
    ['https://x.com/i/videos/1683920951807971329', x],
    ['https://twitter.com/i/videos/tweet/1683920951807971329', x],
    ['https://platform.x.com/embed/Tweet.html?dnt=true&id=1683920951807971329', x],
    ['https://tella.video/a-walk-through-cl0k1b2c3', tella],
    ['https://drive.usercontent.google.com/download?id=1aBcDeFgHiJkLmNoPqRsTuVwXyZ_0123&export=download', drive],
    [
      'https://drive.google.com/file/d/0B8_Fz4m5hcoiTXpTbklDOF9iUHc/view?usp=sharing&resourcekey=0-xI_68aH1lllySOdEovKvPQ',
      withResourceKey,
    ],
    [
      'https://drive.google.com/open?resourcekey=0-xI_68aH1lllySOdEovKvPQ&id=0B8_Fz4m5hcoiTXpTbklDOF9iUHc',
      withResourceKey,
    ],
  ])('%s', (link, video) => expect(parseVideo(link)).toEqual(video))
})

const videos = [
  youtube,
  vimeo,
  unlisted,
  loom,
  wistia,
  vidyard,
  dailymotion,
  tiktok,
  instagram,
  facebook,
  x,
  streamable,
  tella,
  descript,
  drive,
  withResourceKey,
]

test.each(videos)('playerUrl and embedHtml of a $provider video parse as the same video', (video) => {
  const hasStart = !['TikTok', 'Instagram', 'X'].includes(video.provider)
  for (const variant of [video, { ...video, ...(hasStart && { start: 65 }) }]) {
    expect(parseVideo(embedHtml(variant))).toEqual(variant)
    expect(parseVideo(playerUrl(variant) ?? '')).toEqual(variant)
  }
})

test('the links above cover every provider', () => {
  expect([...new Set(videos.map(({ provider }) => provider))]).toEqual(providerNames)
})

describe('parseVideo of embed code', () => {
  test.each([
    [
      '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x&amp;start=90" title="YouTube video player" frameborder="0" allow="accelerometer; autoplay" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>',
      { ...youtube, start: 90 },
    ],
    [
      '<div style="padding:56.25% 0 0 0;position:relative;"><iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e&amp;badge=0" frameborder="0" style="position:absolute" title="x > y"></iframe></div><script src="https://player.vimeo.com/api/player.js"></script>',
      unlisted,
    ],
    [
      '<script src="https://fast.wistia.com/player.js" async></script><script src="https://fast.wistia.com/embed/e4a27b971d.js" async type="module"></script><style>wistia-player[media-id="e4a27b971d"]:not(:defined) { }</style><wistia-player media-id="e4a27b971d" aspect="1.77"></wistia-player>',
      wistia,
    ],
    ['<div class="wistia_embed wistia_async_e4a27b971d videoFoam=true" style="height:100%">&nbsp;</div>', wistia],
    [
      '<!-- The script tag should live in the head --><script type="text/javascript" async src="https://play.vidyard.com/embed/v4.js"></script><img class="vidyard-player-embed" src="https://play.vidyard.com/PNX1duTm2DTVhyLVpTqdjF.jpg" data-uuid="PNX1duTm2DTVhyLVpTqdjF" data-v="4">',
      vidyard,
    ],
    [
      '<script type="text/javascript" id="vidyard_embed_code_PNX1duTm2DTVhyLVpTqdjF" src="//play.vidyard.com/PNX1duTm2DTVhyLVpTqdjF.js?v=3.1&type=inline"></script>',
      vidyard,
    ],
    ['<script src="https://geo.dailymotion.com/player.js" data-video="x84sh87"></script>', dailymotion],
    [
      '<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@scout2015/video/6718335390845095173" data-video-id="6718335390845095173"><section><a href="https://www.tiktok.com/@scout2015">@scout2015</a></section></blockquote> <script async src="https://www.tiktok.com/embed.js"></script>',
      tiktok,
    ],
    [
      '<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="https://www.instagram.com/reel/CfIbxYOgz_M/?utm_source=ig_embed&amp;utm_campaign=loading" data-instgrm-version="14"><div><svg></svg></div></blockquote>',
      instagram,
    ],
    [
      '<div id="fb-root"></div><script async defer src="https://connect.facebook.net/en_US/sdk.js#xfbml=1"></script><div class="fb-video" data-href="https://www.facebook.com/facebook/videos/10153231379946729/" data-width="500"></div>',
      facebook,
    ],
    [
      '<blockquote class="twitter-tweet"><p lang="en">Look <a href="https://t.co/abc">pic</a></p>&mdash; S (@s) <a href="https://twitter.com/s/status/1683920951807971329?ref_src=twsrc%5Etfw">July</a></blockquote> <script async src="https://platform.twitter.com/widgets.js"></script>',
      x,
    ],
    [
      'Look:\n<iframe src=https://www.youtube.com/embed/dQw4w9WgXcQ?start=90 allowfullscreen></iframe>',
      { ...youtube, start: 90 },
    ],
    ['<iframe src="https://player.vimeo.com/video/76979871?badge=0&#038;h=8272103f6e" title=x></iframe>', unlisted],
    ["<IFRAME SRC='https://streamable.com/e/moo1x' ALLOWFULLSCREEN></IFRAME>", streamable],
    [
      '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload=alert(1) srcdoc="<script>alert(1)</script>"></iframe>',
      youtube,
    ],
  ])('%s', (html, video) => expect(parseVideo(html)).toEqual(video))
})

describe('parseVideo of anything else', () => {
  const iframe = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'
  test.each([
    '',
    'hello',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onmouseover=',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=x',
    'https://www.youtube.com/embed/../../redirect?u=dQw4w9WgXcQ',
    'https://www.youtube.com/redirect?q=https://evil.example',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/?https://youtu.be/dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'https://youtu.be.evil/dQw4w9WgXcQ',
    'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
    'https://youtube.com./watch?v=dQw4w9WgXcQ',
    'https://ｙoutube.com/watch?v=dQw4w9WgXcQ',
    'https://yоutube.com/watch?v=dQw4w9WgXcQ',
    'https://%79outube.com/watch?v=dQw4w9WgXcQ',
    'https:/youtu.be/dQw4w9WgXcQ',
    'https:\\\\youtu.be\\dQw4w9WgXcQ',
    'ht\ttps://youtu.be/dQw4w9WgXcQ',
    'ftp://youtu.be/dQw4w9WgXcQ',
    'javascript://youtu.be/dQw4w9WgXcQ',
    'data:text/html,https://youtu.be/dQw4w9WgXcQ',
    'https://vimeo.com/log_in',
    'https://www.youtube.com/watch?id=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&v=aaaaaaaaaaa',
    'https://www.facebook.com/watch/?id=100064123456789',
    'https://www.facebook.com/plugins/video.php?href=facebook.com%2Fplugins%2Fvideo.php%3Fhref%3Dfacebook.com%2Freel%2F10153231379946729',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ',
    'https://www.instagram.com/share/reel/BAHHSqJ2e0',
    'https://streamable.com/legal',
    'https://streamable.com/login',
    'https://www.google.com/url?q=https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube.com/@dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%26x',
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
    'https://streamable.com/faq',
    'https://streamable.com/press',
    'https://tella.video/terms-of-service',
    'https://fast.wistia.com/embed/javascript',
    '<iframe src="https://evil.example/" class="wistia_async_e4a27b971d"></iframe>',
    '<iframe src="https://evil.example/" cite="https://youtu.be/dQw4w9WgXcQ"></iframe>',
    'https://studio.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://m-youtube.com/watch?v=dQw4w9WgXcQ',
    'https://img.youtube.com/vi/dQw4w9WgXcQ/0.jpg',
    '((https://youtu.be/dQw4w9WgXcQ',
    'Look: https://youtu.be/dQw4w9WgXcQ',
    '<https://youtu.be/dQw4w9WgXcQ?<p>',
    'https://vimeo.com/channels/31259',
    'https://vimeo.com/showcase/10677689/embed',
    'https://vimeo.com/event/4259978',
    'https://vimeo.com/event/4259978/3517123479',
    'https://www.loom.com/share/folder/997db4db046f43e5912f10dc5f817b5c',
    'https://acme.wistia.com/s/a1b2c3d4e5',
    'https://fast.wistia.net/embed/channel/3802iirk0l',
    'https://notwistia.com/medias/e4a27b971d',
    'https://dai.ly/about',
    'https://vm.tiktok.com/ZTR45GpSF/',
    'https://www.tiktok.com/@scout2015/photo/6718335390845095173',
    'https://fb.watch/3zYsXdnxjf/',
    'https://www.facebook.com/share/v/1AbCdEfGhI/',
    'https://www.facebook.com/story.php?story_fbid=1035862816472149&id=116132035111903',
    'https://www.facebook.com/photo.php?fbid=10151471074398553',
    'https://x.com/i/events/1910629646300762112',
    'https://tella.video/about',
    'https://drive.google.com/drive/folders/1dQ4sx0-__Nvg65rxTSgQrl7VyW_FZ9QI',
    'https://drive.google.com/thumbnail?id=1FgMt06wENEUfC6_-1tImXaNCH7vM9QsA',
    `<!-- ${iframe} -->`,
    `<!--><iframe src="https://evil.example/"></iframe>-->${iframe}`,
    `<!-- --!><iframe src="https://evil.example/"></iframe>-->${iframe}`,
    `</p a=">${iframe}">`,
    '<p a"b><!--" src="https://youtu.be/dQw4w9WgXcQ"-->',
    '<iframe =src="https://youtu.be/dQw4w9WgXcQ" src="https://evil.example/"></iframe>',
    `<template>${iframe}</template>`,
    `<noscript>${iframe}</noscript>`,
    `<svg>${iframe}</svg>`,
    `<math>${iframe}</math>`,
    `<textarea>${iframe}</textarea>`,
    `<script>${iframe}</script>`,
    `<style>${iframe}</style>`,
    `<iframe src="https://evil.example/"></iframe>${iframe}`,
    '<iframe src="java&#10;script:alert(1)//youtu.be/dQw4w9WgXcQ"></iframe>',
    '</iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ">',
    '<iframe title=\u00a0"x" src="https://evil.example" \u00a0src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<iframe data-src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    '<p title="https://youtu.be/dQw4w9WgXcQ">x</p>',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ',
  ])('%s', (text) => expect(parseVideo(text)).toBeUndefined())
})

// A pattern with excessive backtracking would take forever on these.
test.each([
  '<iframe ',
  '<iframe <iframe ',
  '"',
  "'",
  '<!--',
  '<p a=',
  '<p><p>',
  '/',
  'a&',
  ' ',
  '<a href="',
  '&amp;',
  'x=',
  '-',
])('rejects ten thousand characters of %j quickly', (part) => {
  const input = part.repeat(10_000 / part.length)
  for (const text of [input, `https://youtu.be/${input}`, `<iframe src="${input}`, `<p ${input}>`]) {
    expect([parseVideo(text), parsePlainIframe(text)]).toEqual([undefined, undefined])
  }
})

test('embedHtml builds one iframe that contains only the id of what was sent', () => {
  expect(embedHtml({ ...unlisted, start: 65 })).toBe(
    '<iframe src="https://player.vimeo.com/video/76979871?h=8272103f6e#t=65" title="Video testimonial" loading="lazy" ' +
      'allow="autoplay; encrypted-media; picture-in-picture" referrerpolicy="strict-origin-when-cross-origin" ' +
      'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" allowfullscreen></iframe>',
  )
})

describe('parsePlainIframe', () => {
  test.each([
    ['<iframe src="https://video.example/x?a=1&amp;b=2" width=\'1\' allowfullscreen></iframe>', 'video.example'],
    [' <IFRAME\nsrc="https://video.example:8443/"></IFRAME>\n', 'video.example'],
    ...[
      'allow="autoplay; fullscreen; picture-in-picture; clipboard-write; encrypted-media; web-share"',
      `allow="Accelerometer *; autoplay 'src', gyroscope;"`,
      'allow=" autoplay fullscreen"',
      'allow=""',
      'referrerpolicy="no-referrer"',
      'referrerpolicy=""',
      'width="4000" height="4000"',
      'width="100%" height="315px"',
      'width="560.5" height="auto"',
      'height=""',
    ].map((attributes) => [`<iframe ${attributes} src="https://video.example/"></iframe>`, 'video.example']),
  ])('accepts %s', (html, host) => expect(parsePlainIframe(html)?.hostname).toBe(host))

  test.each([
    // Not white space in HTML: a browser reads an attribute where JavaScript sees a value.
    ...['\u00a0', '\u000b', '\u2028', '\ufeff'].flatMap((space) => [
      `<iframe src="https://video.example/" title=${space}'x onload=alert(1) '></iframe>`,
      `<iframe src="https://video.example/" title${space}='x onload=alert(1) '></iframe>`,
      `<iframe${space}title='x onload=alert(1) ' src="https://video.example/"></iframe>`,
      `<iframe src="https://video.example/"></iframe${space}>`,
    ]),
    '<iframe src="https://video.example/a/&#46;&#46;/b"></iframe>',
    // Repeated attributes: HTML uses the first, XML and others the last.
    '<iframe src="https://a.example/" src="https://b.example/"></iframe>',
    '<iframe SRC="https://www.youtube.com/embed/dQw4w9WgXcQ" src="javascript:parent.alert(1)"></iframe>',
    '\u00a0<iframe src="https://video.example/"></iframe>',
    '<iframe></iframe>',
    '<iframe src="http://video.example/"></iframe>',
    '<iframe src="//video.example/"></iframe>',
    '<iframe src=https://video.example/></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="https://user@video.example/"></iframe>',
    '<iframe src="https://video&#46;example/"></iframe>',
    '<iframe src="https://video.example/" onload="alert(1)"></iframe>',
    '<iframe src="https://video.example/" srcdoc="x"></iframe>',
    '<iframe src="https://video.example/" style="x"></iframe>',
    '<iframe src="https://video.example/" title="<b>"></iframe>',
    '<iframe src="https://video.example/" width></iframe>',
    ...[
      'allow="camera *; microphone *"',
      'allow="autoplay; camera"',
      'allow="autoplay;camera"',
      'allow="autoplay,geolocation"',
      'allow="autoplay https://evil.example"',
      'allow="&#99;amera"',
      'allow="autoplay\u00a0camera"',
      'referrerpolicy="unsafe-url"',
      'referrerpolicy="UNSAFE-URL"',
      'referrerpolicy="unsafe&#45;url"',
      'width="4001"',
      'width="99999"',
      'height="99999px"',
      'height="40000%"',
      'width="&#57;9999"',
      'width=" 9999"',
      'width="+9999"',
      'width="1e9"',
    ].map((attributes) => `<iframe ${attributes} src="https://video.example/"></iframe>`),
    '<iframe src="https://video.example/">x</iframe>',
    '<iframe src="https://video.example/"></iframe><iframe src="https://video.example/"></iframe>',
    '<iframe/src="https://video.example/"></iframe>',
  ])('rejects %s', (html) => expect(parsePlainIframe(html)).toBeUndefined())
})
