import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Turkish, as in the form: a testimonial is a “yorum”. Names have no suffix. */
export const displayTexts: DisplayTexts = {
  heading: 'Hakkımızda söylenenler',
  stars: '5 üzerinden {n} yıldız',
  selection: '{name} tarafından seçildi; sıralama: {order}.',
  newest: 'en yeniler önce',
  oldest: 'en eskiler önce',
  daily: 'her gün değişir',
  chosen: 'önce öne çıkarılanlar, sonra {order}',
  elsewhere: 'Bazıları önce başka yerlerde yayımlandı; bunlar belirtilmiştir.',
  notChecked: 'Laurel, yazanların müşteri olup olmadığını kontrol etmedi.',
  how: 'Bu yorumlar nasıl toplandı?',
  collected:
    'Form, verilen puan ne olursa olsun herkes için aynıdır. Burada hangi yorumların görüneceğine {name} karar verir; başka kaynaklardan yorum da ekleyebilir. Yayımlama izni kayıtlı olmayan yorumlar gösterilmez.',
  readMore: 'Devamını oku',
  showMore: 'Daha fazla göster',
  write: open,
  watch: 'Videoyu izle ({provider})',
  watchFile: 'Videoyu izle',
  play: 'Oynat ({provider} yüklenir)',
  previous: 'Önceki',
  next: 'Sonraki',
  anonymous: 'Anonim',
  source: 'İlk yayımlandığı yer: {source}',
  datedSource: 'İlk yayımlandığı yer: {source} ({day})',
  incentive: 'Karşılığında alınan: {incentive}',
  averagePublished: '5 üzerinden {average}, yayımlanan puanların ortalaması ({count})',
  averageAll: '5 üzerinden {average}, spam dışındaki tüm puanların ortalaması ({count})',
  empty: 'Henüz gösterilecek yorum yok.',
}
