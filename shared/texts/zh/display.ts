import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Chinese in simplified script, with 您, as in the form: a testimonial is a 评价. */
export const displayTexts: DisplayTexts = {
  heading: '大家怎么说',
  stars: '{n} 星（满分 5 星）',
  selection: '由{name}挑选，{order}。',
  newest: '从新到旧排列',
  oldest: '从旧到新排列',
  daily: '排列顺序每天变化',
  chosen: '精选置顶，其余{order}',
  elsewhere: '部分评价最初发布于别处，均已注明。',
  notChecked: 'Laurel 未核实评价者是否为顾客。',
  how: '这些评价是如何收集的',
  collected:
    '无论评分高低，所有人填写的都是同一份表单。{name}决定在此展示哪些评价，也可能加入来自其他渠道的评价。没有公开同意记录的评价不会展示。',
  readMore: '展开全文',
  showMore: '查看更多',
  write: open,
  watch: '观看视频（{provider}）',
  watchFile: '观看视频',
  play: '播放（将加载 {provider}）',
  previous: '上一个',
  next: '下一个',
  anonymous: '匿名',
  source: '最初发布于 {source}',
  datedSource: '最初发布于 {source}（{day}）',
  incentive: '评价者获得：{incentive}',
  averagePublished: '{average}/5，{count} 条已公开评分的平均分',
  averageAll: '{average}/5，除垃圾信息外全部 {count} 条评分的平均分',
  empty: '暂无可展示的评价。',
}
