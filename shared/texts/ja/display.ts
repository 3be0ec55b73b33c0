import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Japanese, in です・ます, as in the form: a testimonial is a 感想. */
export const displayTexts: DisplayTexts = {
  heading: 'いただいたご感想',
  stars: '5つ星のうち{n}',
  selection: '{name}が選んだ感想です（{order}）。',
  newest: '新しい順',
  oldest: '古い順',
  daily: '毎日変わる順序',
  chosen: '選んだ数件を先頭に、ほかは{order}',
  elsewhere: '一部は、表示のとおり、ほかで先に掲載された感想です。',
  notChecked: '書いた方が実際のお客様かどうかを、Laurelは確認していません。',
  how: '感想の集め方',
  collected:
    'フォームは、評価にかかわらず全員に同じものです。ここに掲載する感想は{name}が選び、ほかで寄せられた感想を加えることもあります。公開への同意の記録がない感想は掲載されません。',
  readMore: '続きを読む',
  showMore: 'もっと見る',
  write: open,
  watch: '動画を見る（{provider}）',
  watchFile: '動画を見る',
  play: '再生（{provider}を読み込みます）',
  previous: '前へ',
  next: '次へ',
  anonymous: '匿名',
  source: '最初の掲載先：{source}',
  datedSource: '最初の掲載先：{source}（{day}）',
  incentive: '受け取った特典：{incentive}',
  averagePublished: '5段階中{average}（公開された評価{count}件の平均）',
  averageAll: '5段階中{average}（スパムを除く全評価{count}件の平均）',
  empty: '掲載中の感想はまだありません。',
}
